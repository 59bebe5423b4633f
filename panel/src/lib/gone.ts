import { t } from './t.ts'
import type { AutomationRule } from './types.ts'

type Gone = AutomationRule['gone'][number]

/** What a rule or a saved reply names and has lost. */
export const wordGone = ({ kind, key }: Gone): string => t(`automations.gone_${kind}`, { name: nameOf(kind, key) })

/** Only the names of templates and attributes stand beside something else. */
function nameOf(kind: Gone['kind'], key: string): string {
  if (kind === 'template') return key.split(' ')[0] ?? ''
  return kind === 'attribute' ? key.split(' ').slice(1).join(' ') : key
}

/** The same of several, each once. */
export const wordAllGone = (gone: readonly Gone[]): string => [...new Set(gone.map(wordGone))].join(' · ')
