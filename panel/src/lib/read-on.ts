type Pages = {
  isFetching: boolean
  refetch: (options: { cancelRefetch: false }) => Promise<unknown>
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>
}

/**
 * Reads the next page. A read that is under way may bring news, which would be lost if this ended it, so it goes first.
 */
export async function readOn({ isFetching, refetch, fetchNextPage }: Pages): Promise<void> {
  if (isFetching) await refetch({ cancelRefetch: false })
  await fetchNextPage({ cancelRefetch: false })
}
