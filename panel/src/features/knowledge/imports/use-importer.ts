import { useNavigate } from '@tanstack/react-router'
import { outcomeWord } from '../../../lib/import-log.ts'
import { t } from '../../../lib/t.ts'
import { useToast } from '../../../ui/toast.tsx'
import { nameOf, useAddOne, useStartImport, type Way } from './api.ts'
import { addConflict, keepFiles } from './conflicts.ts'

export type Importer = ReturnType<typeof useImporter>

/**
 * Imports files, a page or many pages. A single one is read while the person waits, and if its article was edited here,
 * both texts are shown before anything is written. Several are imported in the background.
 */
export function useImporter(onTaken: () => void) {
  const navigate = useNavigate()
  const say = useToast()
  const one = useAddOne()
  const many = useStartImport()

  const addOne = (way: Way) =>
    one.mutate(way, {
      onSuccess: ({ item, outcome }) => {
        onTaken()
        if (outcome === 'conflict') {
          const conflict = addConflict(way)
          void navigate({ to: '/knowledge/imports', search: { conflict } })
          return
        }
        const word = outcomeWord(outcome)
        say(`${word ? t(word) : outcome}: ${item.title}`)
        void navigate({ to: '/knowledge/{-$article}', params: { article: String(item.id) }, search: {} })
      },
    })
  return {
    addOne,
    addFiles: (files: readonly File[]) => {
      const [first, ...others] = files
      reset()
      if (first && others.length === 0) return addOne({ file: first })
      if (!first) return
      keepFiles(files)
      many.mutate({ files }, { onSuccess: onTaken })
    },
    addPages: (urls: readonly string[]) => many.mutate({ urls }, { onSuccess: onTaken }),
    /** The name of what is being sent or read. */
    busy: one.isPending ? nameOf(one.variables) : many.isPending ? t('imports.sending') : null,
    error: one.error ?? many.error,
    reset,
  }

  function reset() {
    one.reset()
    many.reset()
  }
}
