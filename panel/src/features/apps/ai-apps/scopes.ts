import { t, type Word } from '../../../lib/t.ts'
import type { AiAppConnection } from '../../../lib/types.ts'

export type Scope = AiAppConnection['scopes'][number]

const scopeWord = (scope: Scope) => scope.replace('.', '_') as 'read' | 'kb_read' | 'kb_write' | 'write' | 'send'
/** What the scope lets an app do, as a sentence and in a word. */
export const wordScope = (scope: Scope) => t(`ai_apps.scope.${scopeWord(scope)}` satisfies Word)
export const nameScope = (scope: Scope) => t(`ai_apps.short.${scopeWord(scope)}` satisfies Word)
