import type { Ctx } from '../../../platform/context.ts'
import { open, SecretUnreadable } from '../../../platform/secrets/secrets.ts'
import { type Endpoint, ModelError } from '../../../providers/models/endpoint.ts'
import type { ModelRow } from './queries.ts'
import type { Purpose } from './schema.ts'

export const sealedAs = (purpose: Purpose) => `provider.${purpose}.api_key`

/** A model that can be called, with its prices and what is spent of today's budget. */
export type Model = Endpoint &
  Pick<ModelRow, 'purpose' | 'input_price' | 'output_price' | 'daily_budget' | 'cost_micros'>

/** Throws ModelError if the key cannot be read. */
export function asModel(ctx: Ctx, row: ModelRow): Model {
  const {
    purpose,
    kind,
    address,
    api_key,
    model,
    dimensions,
    input_price,
    output_price,
    daily_budget,
    cost_micros,
    input_style,
  } = row
  const key = api_key && tryOpen(ctx, purpose, api_key)
  if (key === undefined)
    throw new ModelError('the stored key cannot be read', 'rejected', { rule: 'model_key_unreadable' })
  const costs = { input_price, output_price, daily_budget, cost_micros }
  return { purpose, kind, address, api_key: key, model, dimensions, input_style, ...costs }
}

/** Undefined if no key of the ring opens it. */
export function tryOpen(ctx: Ctx, purpose: Purpose, sealed: string): string | undefined {
  try {
    return open(ctx.secrets, sealed, sealedAs(purpose))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
