import { useSyncExternalStore } from 'react'

function useMedia(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

export const useNarrow = () => useMedia('(max-width: 47.9375rem)')
export const useRoomForNavigation = () => useMedia('(min-width: 86.25rem)')
export const useRoomForDetails = () => useMedia('(min-width: 68.75rem)')

/** Whether the tab is in front. A window behind another one may still count as visible. */
export function usePageVisible() {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
}
