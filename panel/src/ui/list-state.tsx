import type { UseQueryResult } from '@tanstack/react-query'
import { deskTime } from '../lib/clock.ts'
import { wordError } from '../lib/errors.ts'
import { clockTime } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import { Banner } from './banner.tsx'
import { Empty } from './empty.tsx'
import { Retry } from './retry.tsx'
import { LinesSkeleton, RowsSkeleton } from './skeleton.tsx'

export type List = Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'isFetching' | 'error' | 'dataUpdatedAt'> & {
  refetch: () => unknown
}

type Props = {
  list: List
  failed: string
  /** The rows are conversations. */
  faces?: boolean
}

/** What is shown above or instead of rows: that they are loading, failed to load, or are no longer fresh. */
export function ListState({ list, failed, faces = false }: Props) {
  if (list.isPending) return faces ? <RowsSkeleton /> : <LinesSkeleton />
  if (!list.isError) return null
  const retry = <Retry query={list} />
  if (!list.data) return <Empty title={failed} text={wordError(list.error)} action={retry} missing="both" />
  return (
    <Banner look="warn" flat small={wordError(list.error)} action={retry}>
      {t('list.showing', { time: clockTime(deskTime(list.dataUpdatedAt)) })}
    </Banner>
  )
}
