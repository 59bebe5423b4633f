import { invalid, missing } from '../../platform/errors.ts'
import type { ModelSettings } from './schema.ts'

/** The address as paths are put behind it. Refuses what is not one of http or https alone. */
export function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (text !== '' && !plain) throw invalid('model.address').at('address')
  return text.replace(/\/+$/, '')
}

/** Refuses to use a model that cannot be called. */
export function checkComplete(settings: Pick<ModelSettings, 'enabled' | 'address' | 'model'>): void {
  if (!settings.enabled) return
  for (const field of ['address', 'model'] as const) if (!settings[field]) throw missing(field)
}

/** Both addresses lead to the same server, so that a key for one may go to the other. */
export const isSameServer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
