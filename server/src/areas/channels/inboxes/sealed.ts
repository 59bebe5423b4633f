import type { Ctx } from '../../../platform/context.ts'
import { needsReseal } from '../../../platform/secrets/secrets.ts'
import { sealSecret, tryOpen } from './credentials.ts'
import * as queries from './queries.ts'
import { type SecretField, secretFields } from './schema.ts'

/** The state of sealed values: `stale` ones can be opened, but not with the first key; `unreadable` ones are named. */
export type SealedState = { total: number; stale: number; unreadable: string[] }

/** Tries to open every secret of every inbox, including deleted ones. */
export async function inspectSecrets(ctx: Ctx): Promise<SealedState> {
  const state: SealedState = { total: 0, stale: 0, unreadable: [] }
  for await (const inbox of eachSealed(ctx)) {
    for (const [field, sealed] of sealedFields(inbox)) {
      state.total += 1
      if (tryOpen(ctx, inbox.uuid, sealed, field) === undefined) {
        state.unreadable.push(`${field} of inbox ${inbox.id} (${inbox.name})`)
      } else if (needsReseal(ctx.secrets, sealed)) state.stale += 1
    }
  }
  return state
}

/** Seals under the first key what another key sealed, and returns how many. Skips values that cannot be opened. */
export async function resealSecrets(ctx: Ctx): Promise<number> {
  let count = 0
  for await (const inbox of eachSealed(ctx)) {
    const renewed = sealedFields(inbox).flatMap(([field, sealed]) => {
      const value = needsReseal(ctx.secrets, sealed) ? tryOpen(ctx, inbox.uuid, sealed, field) : undefined
      return value === undefined ? [] : [[field, sealSecret(ctx, inbox.uuid, field, value)]]
    })
    if (renewed.length === 0) continue
    const secrets = { ...inbox.secrets, ...Object.fromEntries(renewed) }
    if (await queries.replaceSecrets(ctx.db, inbox, secrets)) count += renewed.length
  }
  return count
}

async function* eachSealed(ctx: Ctx): AsyncGenerator<queries.SealedInbox> {
  let after = 0
  for (;;) {
    const page = await queries.listSealed(ctx.db, after)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

const sealedFields = (inbox: queries.SealedInbox): [SecretField, string][] =>
  secretFields.flatMap((field) => (inbox.secrets[field] ? [[field, inbox.secrets[field]]] : []))
