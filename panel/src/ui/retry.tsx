import { wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

type Query = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** Asks a query again, with dots until the answer is there. */
export function Retry({ query, size = 'small' }: { query: Omit<Query, 'error'>; size?: 'small' | 'tool' }) {
  return (
    <Button size={size} busy={query.isFetching} onClick={() => query.refetch()}>
      {t('retry')}
    </Button>
  )
}

/** Replaces a page or a pane that failed to load: says why, and offers another try. */
export function FailedToLoad({ title, query }: { title: string; query: Query }) {
  return (
    <Empty title={title} text={wordError(query.error)} action={<Retry query={query} size="tool" />} missing="both" />
  )
}
