import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import type { Rule } from '../../../platform/i18n.ts'
import { OutboundFailed, OutboundRefused } from '../../../platform/outside/outbound.ts'
import { hmac, hmacMatches } from '../../../platform/secrets/secrets.ts'
import type { AddressProof } from './schema.ts'

const asking = 'address proof question'
const answering = 'address proof answer'
const path = '/api/v1/address-proof/'
/** How long a question may be on its way. */
const lifeMs = 60_000
const timeoutMs = 10_000

/** A question that only this desk can have made and can answer: its time, something random, and a signature of both. */
function ask(ctx: Ctx): string {
  const asked = `${ctx.now().getTime().toString(36)}.${randomBytes(16).toString('hex')}`
  return `${asked}.${hmac(ctx.secrets, asking, asked).toString('hex')}`
}

/** This desk's answer to its own question. Questions of others are not found. */
export function answerProof(ctx: Ctx, question: string): AddressProof {
  const [time = '', random = '', signature = ''] = question.split('.')
  const asked = `${time}.${random}`
  const age = ctx.now().getTime() - Number.parseInt(time, 36)
  const own = hmacMatches(ctx.secrets, asking, asked, Buffer.from(signature, 'hex'))
  if (!own || !(age >= 0 && age <= lifeMs)) throw notFound()
  return { proof: hmac(ctx.secrets, answering, question).toString('hex') }
}

/**
 * Refuses an address at which this desk does not answer: callbacks and links would go to a stranger. The address is
 * called like any address that a user names, except that it may lead to this machine, at the ports of web servers and
 * of the desk.
 */
export async function proveAddress(ctx: Ctx, address: string, present: string): Promise<void> {
  const reason = await doubtAddress(ctx, address, present)
  if (reason) throw invalid('settings.unproven', { address, reason }).at('app.root_url')
}

/** Why this address is not known to lead to this desk; undefined if the desk answers there. */
export async function doubtAddress(ctx: Ctx, address: string, present: string): Promise<Rule | undefined> {
  const question = ask(ctx)
  try {
    const allow = ownPlaces([ctx.config.port, portOf(present)])
    const options = { headers: { accept: 'application/json' }, timeout: timeoutMs, maxBytes: 4_096, allow }
    const { status, text } = await ctx.outbound.request(`${address}${path}${question}`, options)
    if (status !== 200) return { rule: 'address_status', params: { status } }
    const [, proof = ''] = /"proof":"([0-9a-f]{64})"/.exec(text()) ?? []
    if (hmacMatches(ctx.secrets, answering, question, Buffer.from(proof, 'hex'))) return undefined
    return { rule: 'address_stranger', params: {} }
  } catch (error) {
    if (error instanceof OutboundRefused)
      return { rule: error.reason === 'unresolved' ? 'address_unknown' : 'address_private', params: {} }
    if (!(error instanceof OutboundFailed)) throw error
    ctx.log.info({ reason: error.reason, code: error.code, address }, 'an address of the desk was not reached')
    return { rule: 'address_silent', params: {} }
  }
}

const portOf = (address: string): number => {
  const { port, protocol } = new URL(address)
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

/** This machine's addresses at these ports and those of web servers. */
function ownPlaces(ports: readonly number[]): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  const wanted = [...new Set([80, 443, ...ports])].filter((port) => port > 0)
  return addresses.flatMap((address) => wanted.map((port) => `${isIPv6(address) ? `[${address}]` : address}:${port}`))
}
