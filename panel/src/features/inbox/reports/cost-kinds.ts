import { t } from '../../../lib/t.ts'

const kinds = ['service', 'utility', 'marketing', 'authentication'] as const
const known = (kind: string) => kinds.find((one) => one === kind)

/** What the provider bills a message as, in words; a kind that is new to the desk keeps the provider's name. */
export function wordKind(kind: string): string {
  const one = known(kind)
  return one ? t(`costs.kind_${one}`) : kind.replaceAll('_', ' ')
}

/** What such messages are about; empty for a kind that is new to the desk. */
export function describeKind(kind: string): string {
  const one = known(kind)
  return one ? t(`costs.kind_${one}_text`) : ''
}
