import { useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import type { MacroInput } from '../../../lib/types.ts'
import { type Seen, since } from '../../../lib/unchanged.ts'
import { macroKeys } from './api.ts'

const meta = { invalidates: [macroKeys.all] }

/** Replaces all of a saved reply, unless somebody else has changed it since it was read. */
export function useUpdateMacro(macro: Seen) {
  const { id } = macro
  return useMutation({
    mutationFn: (fields: Partial<MacroInput>) =>
      answer(
        api.PUT('/api/v1/macros/{id}', {
          params: { path: { id } },
          body: { ...(fields as MacroInput), ...since(macro) },
        }),
      ),
    onSuccess: (stored, _sent, _made, { client }) => client.setQueryData(macroKeys.one(id), stored),
    meta,
  })
}

/** Adds the saved replies of a file; with `dry_run` it only says what would become of each line. */
export function useMacroImport() {
  return useMutation({
    mutationFn: (body: { csv: string; dry_run: boolean }) => answer(api.POST('/api/v1/macros/import', { body })),
    meta,
  })
}

export function useDeleteMacro(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/macros/{id}', { params: { path: { id } } })),
    meta,
  })
}
