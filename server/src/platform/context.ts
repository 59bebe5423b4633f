import type { Config } from '../config.ts'
import type { DocumentReader } from '../providers/documents/reader.ts'
import type { Mailer } from '../providers/mail/client.ts'
import type { Models } from '../providers/models/models.ts'
import type { WhatsApp } from '../providers/whatsapp/client.ts'
import type { Bell } from './database/bell.ts'
import type { Database, Pool } from './database/database.ts'
import type { Replica } from './database/replica.ts'
import type { Files } from './files/files.ts'
import type { Language } from './i18n.ts'
import type { Log } from './log.ts'
import type { Tracing } from './metrics/tracing.ts'
import type { Outbox, Subscribers } from './outbox.ts'
import type { Outbound } from './outside/outbound.ts'
import type { Permission } from './permissions.ts'
import type { KeyRing } from './secrets/secrets.ts'

/**
 * Who acts. A knowledge key has no agent. `system` is the desk itself: jobs, the provider's events and automation
 * rules.
 */
export type Actor =
  | {
      type: 'agent'
      id: number
      name: string
      permissions: ReadonlySet<Permission>
      team_ids: readonly number[]
      /** They have the built-in role Admin, which is more than all permissions together. */
      admin: boolean
    }
  | { type: 'knowledge_key'; id: number; name: string }
  | { type: 'system'; rule?: ActingRule }

/**
 * `depth`: the number of rules that led to its changes. `cause`: what these changes have in common with those of other
 * rules.
 */
export type ActingRule = { name: string; depth: number; cause: string }

/** The right of one request to do the work of its `Idempotency-Key`. A request that takes it over is a new holder. */
export type Claim = { actor: string; key: string; holder: string }

/** Everything that a verb may reach. It is made at start and copied for each request, job and transaction. */
export type Ctx = {
  db: Database
  /** Its connections are sessions of the server itself, for what a pooler in transaction mode cannot do. */
  direct: Database
  /** Opens sessions of the server itself for copying whole tables. The caller ends them. */
  openCopying(): Pool
  /** For reads that may be two seconds old; undefined without DATABASE_READ_URL. */
  replica: Replica | undefined
  actor: Actor
  /** The address that the request comes from; null if no request started this. */
  ip: string | null
  /** The sender gave the session's password a short time ago, or uses an API key. */
  confirmed: boolean
  /**
   * The reader's language: the agent's own, else the desk's. A process that serves requests is told when the desk's
   * language changes. A job writes in the language of the person who will read the text.
   */
  language: Language
  now: () => Date
  log: Log
  config: Config
  secrets: KeyRing
  outbound: Outbound
  files: Files
  whatsapp: WhatsApp
  mailer: Mailer
  models: Models
  documents: DocumentReader
  subscribers: Subscribers
  bell: Bell
  /** The number of webhook calls that this process has accepted and not kept yet. Reading what was kept makes room. */
  webhookCalls: { waiting: number }
  tracing: Tracing
  /**
   * Aborts when the process is told to stop and a job has run for a while, or when the job's lease has ended. A long
   * job then ends and continues in another process.
   */
  stopping: AbortSignal
  /** The claim of the request's `Idempotency-Key`; undefined without one. */
  claim: Claim | undefined
  /** Events and jobs of the open transaction; undefined outside a transaction. */
  outbox: Outbox | undefined
}

export const system: Actor = { type: 'system' }

/** The acting agent's id; null for an actor that is not an agent. */
export const agentId = (ctx: Ctx): number | null => (ctx.actor.type === 'agent' ? ctx.actor.id : null)
