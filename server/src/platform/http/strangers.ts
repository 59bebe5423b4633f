import type { Ctx } from '../context.ts'
import { createRateLimit, groupAddress } from './rate-limit.ts'

const perMinute = 60
/** How long an address counts as a source of proven calls. */
const knownMs = 24 * 3_600_000
/** Addresses kept of each sort; beyond that they are forgotten. */
const maxAddresses = 50_000

export type Strangers = {
  /** Returns whether this address failed too often in this minute. */
  isLimited(ctx: Ctx): boolean
  /** Returns whether a proven call came from this address in the last day. */
  isKnown(ctx: Ctx): boolean
  /** Notes a proven call from this address. */
  know(ctx: Ctx): void
  /** Notes a call from this address that was not proven. Refuses with 429 if there were too many in this minute. */
  countFailure(ctx: Ctx): Promise<void>
}

/**
 * Limits unproven calls at one public endpoint, by address: 60 a minute over all processes. Only failures count, and a
 * proven call passes however many strangers fail from the same address: behind a proxy that `TRUST_PROXY` does not
 * name, everybody has the proxy's address. So an endpoint first looks for the proof, as cheaply as it can, and refuses
 * afterwards. `RATE_LIMIT=0` removes the limit.
 */
export function createStrangers(endpoint: string): Strangers {
  const admit = createRateLimit()
  const limitedUntil = new Map<string, number>()
  const knownUntil = new Map<string, number>()
  const holds = (until: Map<string, number>, ctx: Ctx) =>
    until.size > 0 && (until.get(addressIn(ctx)) ?? 0) > ctx.now().getTime()
  const keep = (until: Map<string, number>, ctx: Ctx, ms: number) => {
    if (until.size >= maxAddresses) until.clear()
    until.set(addressIn(ctx), ctx.now().getTime() + ms)
  }
  return {
    isLimited: (ctx) => holds(limitedUntil, ctx),
    isKnown: (ctx) => holds(knownUntil, ctx),
    know: (ctx) => keep(knownUntil, ctx, knownMs),
    async countFailure(ctx) {
      if (ctx.config.rateLimit === 0) return
      try {
        await admit(ctx, `${endpoint} ${addressIn(ctx)}`, perMinute)
      } catch (error) {
        keep(limitedUntil, ctx, 60_000 - (ctx.now().getTime() % 60_000))
        throw error
      }
    },
  }
}

const addressIn = ({ ip }: Ctx): string => groupAddress(ip ?? '')
