import { useEffect } from 'react'

/** While `isLost`, the browser asks before it reloads or closes the page, in words of its own. */
export function useAskBeforeLeaving(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLost])
}
