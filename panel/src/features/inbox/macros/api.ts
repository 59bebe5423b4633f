import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { answer, api } from '../../../lib/api.ts'
import { byName, compareNames } from '../../../lib/names.ts'
import type { Macro, MacroInput } from '../../../lib/types.ts'
import { holdsWords } from '../../../lib/words.ts'

export const macroKeys = {
  all: ['macros'] as const,
  list: ['macros', 'list'] as const,
  one: (id: number) => ['macros', 'one', id] as const,
  preview: (uuid: string, id: number) => ['macros', 'preview', uuid, id] as const,
}

/**
 * All saved replies that the person may use, with their texts, so that they can be searched without asking the desk.
 */
export const macrosQuery = queryOptions({
  queryKey: macroKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/macros', { signal })).then(byName),
  staleTime: 5 * 60_000,
})

export const macroQuery = (id: number) =>
  queryOptions({
    queryKey: macroKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/macros/{id}', { params: { path: { id } }, signal })),
  })

/** The text that it would give for a conversation now, and what it would do to it. */
export const previewQuery = (uuid: string, id: number) =>
  queryOptions({
    queryKey: macroKeys.preview(uuid, id),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{uuid}/macros/{id}', { params: { path: { uuid, id } }, signal })),
  })

export const copyFiles = (id: number) => answer(api.POST('/api/v1/macros/{id}/files', { params: { path: { id } } }))

/** Does these of its actions, for a saved reply without a text. */
export const applyMacro = (uuid: string, id: number, actions: readonly { type: string }[]) =>
  api.POST('/api/v1/conversations/{uuid}/macros/{id}/apply', { params: { path: { uuid, id } }, body: [...actions] })

export function useCreateMacro() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<MacroInput>) =>
      answer(api.POST('/api/v1/macros', { body: { name: '', ...fields } as MacroInput })),
    onSuccess: (made) => client.setQueryData(macroQuery(made.id).queryKey, made),
    meta: { invalidates: [macroKeys.all] },
  })
}

const mainOf = (language: string) => language.toLowerCase().split('-')[0]

/** The codes of the languages in which it has a text. */
export const languagesOf = ({ language, translations }: Macro) => [language, ...translations.map((one) => one.language)]

export const textOf = ({ name, folder, message_content, translations }: Macro) =>
  [name, folder, message_content, ...translations.map((one) => one.message_content)].join('\n')

/**
 * Those that contain all the words, most used first, in two groups: those with a text in the customer's language, and
 * the others.
 */
export function findMacros(macros: readonly Macro[], words: string, language: string | null | undefined) {
  const found = macros
    .filter((macro) => holdsWords(textOf(macro), words.trim()))
    .sort(
      (a, b) =>
        Number(holdsWords(b.name, words.trim())) - Number(holdsWords(a.name, words.trim())) ||
        b.usage_count - a.usage_count ||
        compareNames(a.name, b.name),
    )
  const speaks = (macro: Macro) =>
    !language || languagesOf(macro).some((one) => one && mainOf(one) === mainOf(language))
  return { own: found.filter(speaks), others: found.filter((macro) => !speaks(macro)) }
}

/** In their folders, in the order of the first one of each. */
export function inFolders(macros: readonly Macro[]): { folder: string; macros: Macro[] }[] {
  const groups = Map.groupBy(macros, ({ folder }) => folder)
  return [...groups].map(([folder, inside]) => ({ folder, macros: inside }))
}

/** A saved reply, or what the assistant drafts. */
type WantedText = Macro | 'draft'
/** By conversation, the text that its reply box inserts as soon as it is shown. */
const wanted = new Map<string, WantedText>()
const wantedReaders = new Set<() => void>()

function readWanted(reader: () => void) {
  wantedReaders.add(reader)
  return () => wantedReaders.delete(reader)
}

export function wantText(conversation: string, text: WantedText | null) {
  if (text) wanted.set(conversation, text)
  else wanted.delete(conversation)
  for (const reader of wantedReaders) reader()
}

export const useWantedText = (conversation: string) => useSyncExternalStore(readWanted, () => wanted.get(conversation))
