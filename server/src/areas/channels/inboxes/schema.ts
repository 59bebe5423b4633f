import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import type { Rule } from '../../../platform/i18n.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, NameOf, Nullable, notBlank, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

/** Stored sealed and shown masked. */
export const secretFields = ['access_token', 'app_secret', 'webhook_verify_token'] as const
export type SecretField = (typeof secretFields)[number]

/** What has to be true before messages flow, in the order in which an operator gets there. */
const setupSteps = ['credentials', 'callback', 'app_webhook', 'first_message', 'template_event'] as const
/** `signature` is not a step: it is shown only if it is wrong. */
export const setupFacts = [...setupSteps, 'signature'] as const
export type SetupStep = (typeof setupFacts)[number]

/** Why a step failed, if the provider did not say it. */
const setupCodes = ['provider_unexplained', 'provider_silent', 'callback_elsewhere'] as const

const SetupFact = Type.Object({
  state: Words(['waiting', 'proven', 'failed'], { title: 'ProofState' }),
  at: Nullable(Time),
  detail: Nullable(
    Type.String({
      description: "Why it failed: in the words of the provider, or with `code` the desk's, in the reader's language.",
    }),
  ),
  code: Type.Optional(Words(setupCodes, { title: 'ProofFault' })),
})
export type SetupFact = Static<typeof SetupFact>

const Setup = Type.Object({
  credentials: SetupFact,
  callback: SetupFact,
  app_webhook: SetupFact,
  first_message: SetupFact,
  template_event: SetupFact,
  signature: Type.Object(SetupFact.properties, {
    description:
      'Failed: deliveries for this number have been refused with 401 since then, because another app secret signed them. The provider repeats them for days, so what is refused is filed once the right secret is saved.',
  }),
})
export type Setup = Static<typeof Setup>

const Csat = Type.Object({ message: Type.String(), button_text: Type.String(), language: Type.String() })
export type Csat = Static<typeof Csat>

const InboxConfig = Type.Object({
  phone_number_id: Type.String(),
  waba_id: Type.String({ description: 'Id of the business account.' }),
  access_token: Type.String({ description: 'Masked.' }),
  app_secret: Type.String({ description: 'Masked.' }),
  webhook_verify_token: Type.String({ description: 'Masked.' }),
  api_version: Type.String(),
  csat: Csat,
})

/** How agents are named to customers. */
const agentNames = ['none', 'first_name', 'full_name'] as const

const settings = {
  name: Type.String(),
  enabled: Type.Boolean(),
  prompt_tags_on_reply: Type.Boolean(),
  ai_only: Type.Boolean({ description: 'The assistant never hands a conversation to agents.' }),
  csat_enabled: Type.Boolean(),
  agent_name: Words(agentNames, {
    title: 'AgentName',
    description:
      'What customers read above the replies of agents; never above the assistant, a template or what the desk sends.',
  }),
  reopen_window_hours: Type.Integer(),
  business_hours_id: Nullable(Id),
  sla_policy_id: Nullable(Id),
}

export const Inbox = Named('Inbox', {
  id: Id,
  uuid: Uuid,
  channel: Words(['whatsapp'], { title: 'Channel' }),
  ...settings,
  webhook_url: Type.String({
    description: 'Where the provider delivers: the site address and the number of the inbox.',
  }),
  token_invalid: Type.Boolean({ description: 'The provider rejected the access token.' }),
  app_secret_differs_from: Nullable(
    Type.Array(Type.Object({ id: Id, name: Type.String() }), {
      description:
        'Inboxes of the same business account with another app secret. If one app delivers for all of them, its calls for inboxes with another secret are refused with 401.',
    }),
  ),
  setup: Nullable(Setup),
  config: Nullable(InboxConfig),
  created_at: Time,
  updated_at: Time,
})
export type Inbox = Static<typeof Inbox>

const name = NameOf(140)
const longNumber = Type.String({
  pattern: '^\\s*[0-9]{1,32}\\s*$',
  description: 'A long number issued by the provider.',
})
const secret = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^\\s*([!-~]+|\u2022{10})\\s*$',
    description: 'Ten bullets keep the stored value.',
    examples: ['the-text-that-meta-shows'],
  })
const verifyToken = Type.String({
  minLength: 1,
  maxLength: 512,
  pattern: notBlank,
  description: 'A long random text made up by the operator. Ten bullets keep the stored value.',
})
const apiVersion = { pattern: '^\\s*v[0-9]{1,3}\\.[0-9]{1,2}\\s*$' }
const reopenWindow = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Hours after which the next message of a customer starts a new conversation; 0: always.',
})
const csat = Body({
  message: Type.String({ minLength: 1, maxLength: 1_024, pattern: notBlank, description: 'Without variables.' }),
  button_text: Type.String({ minLength: 1, maxLength: 20, pattern: notBlank, description: 'Without variables.' }),
  language: Type.String({ pattern: '^[a-z]{2,3}([_-][A-Z][A-Za-z]{1,3})?$', examples: ['en_US'] }),
})

const switches = {
  enabled: Type.Optional(Type.Boolean()),
  prompt_tags_on_reply: Type.Optional(Type.Boolean()),
  ai_only: Type.Optional(Type.Boolean()),
  csat_enabled: Type.Optional(Type.Boolean()),
  agent_name: Type.Optional(Words(agentNames, { title: 'AgentName' })),
  reopen_window_hours: Type.Optional(reopenWindow),
  business_hours_id: Type.Optional(Nullable(Id)),
  sla_policy_id: Type.Optional(
    Nullable({
      ...Id,
      description: 'The SLA policy of its conversations, unless a rule or a team gives them another.',
    }),
  ),
}

export const NewInbox = Body({
  name,
  channel: Type.Optional(Words(['whatsapp'], { title: 'Channel' })),
  ...switches,
  config: Body({
    phone_number_id: longNumber,
    waba_id: longNumber,
    access_token: secret(4_096),
    app_secret: secret(512),
    webhook_verify_token: verifyToken,
    api_version: Type.String({ ...apiVersion, default: 'v26.0' }),
    csat: Type.Optional(csat),
  }),
})
export type NewInbox = Static<typeof NewInbox>

/** Fields that are left out stay as they are. */
export const InboxChange = Body({
  name: Type.Optional(name),
  ...switches,
  config: Type.Optional(
    Body({
      phone_number_id: Type.Optional(longNumber),
      waba_id: Type.Optional(longNumber),
      access_token: Type.Optional(secret(4_096)),
      app_secret: Type.Optional(secret(512)),
      webhook_verify_token: Type.Optional(verifyToken),
      api_version: Type.Optional(Type.String(apiVersion)),
      csat: Type.Optional(csat),
    }),
  ),
  unchanged_since: UnchangedSince,
})
export type InboxChange = Static<typeof InboxChange>

/** Why a step failed, as it is stored: in the provider's own words, or as a code that is worded when it is read. */
export type Reason = string | (Rule & { rule: (typeof setupCodes)[number] })

/** The row, as other modules get it. */
export type InboxRow = {
  id: number
  uuid: string
  name: string
  channel: 'whatsapp'
  enabled: boolean
  prompt_tags_on_reply: boolean
  ai_only: boolean
  csat_enabled: boolean
  agent_name: (typeof agentNames)[number]
  reopen_window_hours: number
  business_hours_id: number | null
  sla_policy_id: number | null
  config: { phone_number_id: string; waba_id: string; api_version: string; csat: Csat }
  secrets: Record<SecretField, string>
  /** Times as text. A step about which nothing is known is missing. */
  setup: Partial<Record<SetupStep, { state: SetupFact['state']; at: string; detail: Reason | null }>>
  token_rejected_at: Date | null
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
}

export const InboxChanged = event<{ inbox_id: number }>('inbox.changed')
/** The provider accepted the credentials: messages held back for a rejected token can go, templates can be loaded. */
export const CredentialsAccepted = event<{ inbox_id: number }>('inbox.credentials_accepted')
/** The provider refused the token at this time. */
export const TokenRejected = internalEvent<{ inbox_id: number; at: string }>('inbox.token_rejected')

/**
 * One after the other, because an account has one place for a callback and setting it clears it for a moment. A newer
 * request replaces one that still waits.
 */
export const RegisterCallback = job<{ inbox_id: number; repeat?: boolean }>('inboxes.register_callback', {
  lane: () => 'inboxes.callbacks',
  key: ({ inbox_id }) => `inboxes.callback:${inbox_id}`,
})
/** Inboxes whose callback could not be registered. They are tried again and again until it can. */
export const RegisterUnregistered = job<object>('inboxes.register_unregistered')
/** The address of the site has changed: every inbox's callback follows. */
export const RegisterCallbacks = job<object>('inboxes.register_callbacks')
