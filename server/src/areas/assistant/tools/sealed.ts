import type { Ctx } from '../../../platform/context.ts'
import { needsReseal, open, SecretUnreadable, seal } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as queries from './queries.ts'
import type { SealedHeader } from './schema.ts'

type Sealed = Pick<queries.ToolRow, 'uuid' | 'headers' | 'signing_secret'>

const placeOfHeader = (uuid: string, key: string) => `tool.${uuid}.header.${key.toLowerCase()}`
const placeOfSecret = (uuid: string) => `tool.${uuid}.signing_secret`

export const sealHeader = (ctx: Ctx, uuid: string, { key, value }: SealedHeader): SealedHeader => ({
  key,
  value: seal(ctx.secrets, value, placeOfHeader(uuid, key)),
})

export const sealSigningSecret = (ctx: Ctx, uuid: string, secret: string): string =>
  seal(ctx.secrets, secret, placeOfSecret(uuid))

/** The secrets that a call of the tool needs, opened. Throws SecretUnreadable. */
export function openSecrets(ctx: Ctx, { uuid, headers, signing_secret }: Sealed) {
  return {
    headers: headers.map(({ key, value }) => ({ key, value: open(ctx.secrets, value, placeOfHeader(uuid, key)) })),
    signing_secret: open(ctx.secrets, signing_secret, placeOfSecret(uuid)),
  }
}

/** Every sealed value of a tool, with its place and a name for people. */
function listSealed({ uuid, name, headers, signing_secret }: queries.ToolRow) {
  return [
    { place: placeOfSecret(uuid), value: signing_secret, what: `signing secret of the tool ${name}` },
    ...headers.map(({ key, value }) => ({
      place: placeOfHeader(uuid, key),
      value,
      what: `header ${key} of the tool ${name}`,
    })),
  ]
}

/** The state of the sealed values. `stale` ones can be opened, but not with the first key. */
export async function inspectSecrets(ctx: Ctx): Promise<{ total: number; stale: number; unreadable: string[] }> {
  const state = { total: 0, stale: 0, unreadable: [] as string[] }
  for (const { place, value, what } of (await queries.listTools(ctx.db)).flatMap(listSealed)) {
    state.total += 1
    if (tryOpen(ctx, value, place) === undefined) state.unreadable.push(what)
    else if (needsReseal(ctx.secrets, value)) state.stale += 1
  }
  return state
}

/**
 * Seals the values under the first key of the ring and returns their number. Values that cannot be opened stay as they
 * are.
 */
export async function resealSecrets(ctx: Ctx): Promise<number> {
  let count = 0
  for (const { id } of await queries.listTools(ctx.db)) {
    count += await transaction(ctx, async (ctx) => {
      const tool = await queries.lockTool(ctx.db, id)
      return tool ? resealTool(ctx, tool) : 0
    })
  }
  return count
}

async function resealTool(ctx: Ctx, tool: queries.ToolRow): Promise<number> {
  let count = 0
  const renew = (value: string, place: string) => {
    const plain = needsReseal(ctx.secrets, value) ? tryOpen(ctx, value, place) : undefined
    if (plain === undefined) return value
    count += 1
    return seal(ctx.secrets, plain, place)
  }
  const headers = tool.headers.map(({ key, value }) => ({ key, value: renew(value, placeOfHeader(tool.uuid, key)) }))
  const signing_secret = renew(tool.signing_secret, placeOfSecret(tool.uuid))
  if (count > 0) await queries.updateSealed(ctx.db, { ...tool, headers, signing_secret })
  return count
}

function tryOpen(ctx: Ctx, sealed: string, place: string): string | undefined {
  try {
    return open(ctx.secrets, sealed, place)
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
