import { answer, patientApi } from '../../../lib/api.ts'
import { listOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'

/** What the assistant drafts in a conversation, and what is to be said about it: its articles, or why it is empty. */
export async function suggest(uuid: string): Promise<{ text: string; said: string }> {
  const { text, reason, rest, passages } = await answer(
    patientApi.POST('/api/v1/conversations/{uuid}/suggested-reply', { params: { path: { uuid } } }),
  )
  if (reason) return { text, said: t(`suggestion.${reason}`) }
  const titles = listOf([...new Set(passages.map(({ title }) => title))])
  const from = titles && t('suggestion.from', { titles })
  const open = rest && t('suggestion.rest', { question: rest })
  return { text, said: [from, open].filter(Boolean).join(' ') }
}
