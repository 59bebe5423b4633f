import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answer, api } from '../../../lib/api.ts'
import { draftName, keep, kept, savedMark, useKept } from '../../../lib/kept.ts'
import type { Draft } from '../../../lib/types.ts'
import { isUnsentText, useUnsentText } from '../messages/api.ts'

export type Mode = 'reply' | 'note'
const typeOf = { reply: 'reply', note: 'private_note' } as const satisfies Record<Mode, Draft['type']>

export const draftKeys = { all: ['drafts'] as const, in: (uuid: string) => ['drafts', uuid] as const }

/** All drafts of the person, for the rows of lists. */
const draftsQuery = queryOptions({
  queryKey: [...draftKeys.all, 'all'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/drafts', { signal })),
})

const draftsIn = (uuid: string) =>
  queryOptions({
    queryKey: draftKeys.in(uuid),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{uuid}/draft', { params: { path: { uuid } }, signal })),
  })

/**
 * The draft that a row shows: the text in this browser, or else that of a message that did not leave, or else what the
 * desk holds from another browser.
 */
export function useDraftPreview(uuid: string) {
  const here = [useKept(draftName(uuid, 'reply')), useKept(draftName(uuid, 'note'))].find(Boolean)
  const unsent = useUnsentText(uuid)
  const held = useQuery(draftsQuery).data?.find((draft) => draft.conversation_uuid === uuid)?.content
  return here ?? (unsent || held) ?? ''
}

const saveMs = 600
const unsavedName = (uuid: string, mode: Mode) => `${draftName(uuid, mode)}.unsaved`

/** When this browser last saved or sent it. What another tab had read of it before is old. */
const savedName = (uuid: string, mode: Mode) => draftName(uuid, mode) + savedMark

async function store(uuid: string, mode: Mode, content: string): Promise<Draft | undefined> {
  const params = { path: { uuid } }
  if (content) {
    return answer(api.POST('/api/v1/conversations/{uuid}/draft', { params, body: { type: typeOf[mode], content } }))
  }
  const query = { type: typeOf[mode] }
  await answer(api.DELETE('/api/v1/conversations/{uuid}/draft', { params: { ...params, query } }))
  return undefined
}

/** By draft, the text that was sent last, and when the desk had last saved that draft before. */
const sent = new Map<string, { text: string; saved_at: string }>()

/** Whether the desk only still shows a draft that was sent from here. It may do so for a moment. */
function wasSent(name: string, { content, updated_at }: Draft): boolean {
  const last = sent.get(name)
  return last !== undefined && (content.trim() === last.text || updated_at <= last.saved_at)
}

/**
 * A draft of the person, which the desk keeps and shows on every device. The newest text counts. Text that has not
 * reached the desk yet is never replaced by the desk's.
 */
export function useDraft(uuid: string, mode: Mode) {
  const client = useQueryClient()
  const name = draftName(uuid, mode)
  const text = useKept(name)
  const unsaved = useKept(unsavedName(uuid, mode)) !== ''
  const { data: drafts, dataUpdatedAt } = useQuery(draftsIn(uuid))
  const old = dataUpdatedAt < Number(useKept(savedName(uuid, mode)))
  const held = drafts?.find(({ type }) => type === typeOf[mode])

  // biome-ignore lint/plugin: it is compared with dataUpdatedAt, which is a time of the browser.
  const noteSaved = () => keep(savedName(uuid, mode), String(Date.now()))

  const remember = async (draft: Draft | undefined) => {
    // An answer that is still on its way may be older than what was just saved.
    await client.cancelQueries({ queryKey: draftKeys.in(uuid) })
    noteSaved()
    client.setQueryData(draftsIn(uuid).queryKey, (before = []) => [
      ...before.filter(({ type }) => type !== typeOf[mode]),
      ...(draft ? [draft] : []),
    ])
  }
  const { mutate: save, isError: failed } = useMutation({
    mutationKey: ['draft', name],
    mutationFn: (content: string) => store(uuid, mode, content),
    scope: { id: name },
    onSuccess: async (draft, content) => {
      // The draft was sent while it was being saved, so the saved text must not come back.
      if (kept(name) !== content && kept(unsavedName(uuid, mode)) === '') {
        save('')
        return
      }
      await remember(draft)
      if (kept(name) === content) keep(unsavedName(uuid, mode), null)
    },
  })
  const saving = useIsMutating({ mutationKey: ['draft', name] }) > 0
  useEffect(() => {
    if (!drafts || old || unsaved || saving || (held && wasSent(name, held))) return
    if (held && isUnsentText(uuid, held.content, mode === 'note')) return
    if ((held?.content ?? '') !== kept(name)) keep(name, held?.content || null)
  }, [drafts, old, held, unsaved, saving, name, uuid, mode])
  useEffect(() => {
    if (!unsaved) return
    const timer = setTimeout(() => save(text), saveMs)
    return () => clearTimeout(timer)
  }, [text, unsaved, save])

  return {
    text,
    state: failed ? 'failed' : unsaved ? 'unsaved' : 'saved',
    write: (next: string) => {
      keep(name, next || null)
      keep(unsavedName(uuid, mode), 'yes')
    },
    /**
     * Takes the text out of the box to send it, so that a second press finds the box empty. The desk deletes its own
     * draft.
     */
    take: () => {
      const taken = kept(name).trim()
      const known = client.getQueryData(draftsIn(uuid).queryKey)?.find(({ type }) => type === typeOf[mode])
      sent.set(name, { text: taken, saved_at: known?.updated_at ?? sent.get(name)?.saved_at ?? '' })
      noteSaved()
      keep(unsavedName(uuid, mode), null)
      keep(name, null)
      void remember(undefined)
      return taken
    },
  } as const
}
