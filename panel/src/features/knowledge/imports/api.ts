import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api, patientApi } from '../../../lib/api.ts'
import { articleKeys, importKeys } from '../../../lib/query-keys.ts'

/** The source of a text: a file of this computer, or a page. */
export type Way = { file: File } | { url: string }
export const nameOf = (way: Way) => ('file' in way ? way.file.name : way.url)

type Wish = { on_local_edits: 'keep' | 'overwrite'; dry_run?: boolean }

function formOf(fields: Record<string, string | readonly File[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else for (const file of value) form.append(name, file)
  }
  return form
}

/** The desk reads the file or the page and makes it the article with its key. */
function send(way: Way, { on_local_edits, dry_run = false }: Wish) {
  if ('url' in way) {
    return answer(
      patientApi.POST('/api/v1/ai/snippets/import-url', { body: { url: way.url, on_local_edits, dry_run } }),
    )
  }
  const form = formOf({ on_local_edits, dry_run: String(dry_run), file: [way.file] })
  return answer(patientApi.POST('/api/v1/ai/snippets/import-file', { body: { file: '' }, bodySerializer: () => form }))
}

const meta = { invalidates: [articleKeys.all] }

/** Adds one text. If the article was edited here, it stays: the outcome is `conflict`, and nothing is written. */
export function useAddOne() {
  return useMutation({ mutationFn: (way: Way) => send(way, { on_local_edits: 'keep' }), meta })
}

export function useReplaceWith() {
  return useMutation({ mutationFn: (way: Way) => send(way, { on_local_edits: 'overwrite' }), meta })
}

/** The present text and the new one, without writing it. */
export const comparedQuery = (id: string, way: Way | undefined) =>
  queryOptions({
    queryKey: [...importKeys.compared, id],
    queryFn: async () => {
      const { item, previous } = await send(way!, { on_local_edits: 'overwrite', dry_run: true })
      return { sent: item, current: previous }
    },
    enabled: way !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const statusQuery = queryOptions({
  queryKey: importKeys.status,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/snippets/import/status', { signal })),
})

/** Starts an import in the background. It does not change articles that were edited here. */
export function useStartImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ files = [], urls = [] }: { files?: readonly File[]; urls?: readonly string[] }) => {
      const form = formOf({ on_local_edits: 'keep', urls: urls.join('\n'), files })
      return answer(patientApi.POST('/api/v1/ai/snippets/import', { body: {}, bodySerializer: () => form }))
    },
    onSuccess: (status) => client.setQueryData(importKeys.status, status),
  })
}

export function useReadSitemap() {
  return useMutation({
    mutationFn: (url: string) => answer(patientApi.POST('/api/v1/ai/snippets/sitemap', { body: { url } })),
  })
}
