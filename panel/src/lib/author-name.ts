import { firstName } from './person.ts'
import { t } from './t.ts'
import type { Message } from './types.ts'

/** Who wrote an outgoing message, as a thread says it: an agent by the first name, else what sent it. */
export function authorName({ author, meta }: Pick<Message, 'author' | 'meta'>): string {
  if (meta.origin === 'phone_app') return t('part.phone_app')
  if (meta.entered_by) return t('part.entered_by', { name: meta.entered_by })
  if (!author || author.type === 'system') return t('message.automatic')
  return author.type === 'assistant' ? t('owner.assistant') : firstName(author)
}
