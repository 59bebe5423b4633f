import { stat } from 'node:fs/promises'
import { renewPushKeys } from '../areas/inbox/notifications/service.ts'
import type { Config } from '../config.ts'
import type { Ctx } from '../platform/context.ts'
import type { Pool } from '../platform/database/database.ts'
import { addKey, loadKeyRing } from '../platform/secrets/secrets.ts'
import { operatorName } from './connect.ts'
import { Failure } from './failure.ts'
import { keyFile } from './keys.ts'
import { inspectSecrets, resealSecrets } from './sealed.ts'

/**
 * Seals every stored secret under the first key of the ring. If the ring is a file, it first puts a new key in front,
 * unless the last rotation is still to be finished. A desk that runs with the old ring could not open what the new key
 * seals; if there is one, this stops after making the key and says so. Returns lines about what it did.
 */
export async function rotateKey(before: Ctx, pool: Pool): Promise<string[]> {
  const { config } = before
  const state = await inspectSecrets(before)
  if (state.unreadable.length > 0) {
    throw new Failure(`There is no key for ${state.unreadable.join(', ')}.`, 'Put that key behind the others first.')
  }
  if (config.secretKey) return [...(await reseal(before)), oldKeysOf(before, 'SECRET_KEY')]

  const unfinished = state.stale > 0 || (before.secrets.length > 1 && state.total === 0)
  if (!unfinished) addKey(config.dataDir)
  const ctx = { ...before, secrets: loadKeyRing({ dataDir: config.dataDir }) }
  const made = unfinished ? [] : [`Key ${ctx.secrets[0].id} is now first in ${keyFile(config)}.`]
  if (await hasOlderSessions(config, pool)) {
    const next = 'A desk is running that may not know the new key: restart every process of it, then run this again.'
    if (unfinished) throw new Failure(next)
    return [...made, next]
  }
  return [...made, ...(await reseal(ctx)), oldKeysOf(ctx, keyFile(config))]
}

/** Makes new keys for push messages, if those of before are lost with the key ring. Returns a line about it. */
export async function renewPush(ctx: Ctx): Promise<string[]> {
  const forgotten = await renewPushKeys(ctx)
  if (forgotten === undefined) throw new Failure('The key for push messages opens, so it stays.')
  return [`The key for push messages is new. Browsers that have to be subscribed again in the profile: ${forgotten}.`]
}

async function reseal(ctx: Ctx): Promise<string[]> {
  const count = await resealSecrets(ctx)
  const { total, stale } = await inspectSecrets(ctx)
  if (stale > 0) throw new Failure(`${stale} secrets were changed in the meantime.`, 'Run this again.')
  return [`Encrypted ${count} secrets again; all ${total} are under key ${ctx.secrets[0].id}.`]
}

function oldKeysOf({ secrets: [, ...old] }: Ctx, place: string): string {
  if (old.length === 0) return `${place} holds no other key. To rotate, put a new one in front of it.`
  const ids = old.map(({ id }) => id).join(', ')
  return `Older keys in ${place}: ${ids}. Before you remove them, read about API keys in docs/operations.md.`
}

/** Returns whether somebody else has been connected to the database since before the last change of the key file. */
async function hasOlderSessions(config: Config, pool: Pool): Promise<boolean> {
  const { mtime } = await stat(keyFile(config))
  const { rows } = await pool.query(
    `select exists(
       select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name <> $1 and backend_start < $2
     ) as older`,
    [operatorName, mtime],
  )
  return rows[0].older
}
