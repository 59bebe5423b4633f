import type { UseQueryResult } from '@tanstack/react-query'

export type QueryState = Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>

/** Whether what is drawn waits for this answer. It does not after a failure: then what is there must stay there. */
export const isAwaited = ({ isLoading, isFetched, failureCount }: QueryState) =>
  isLoading && !isFetched && failureCount === 0
