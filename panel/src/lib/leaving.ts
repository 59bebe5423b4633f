import { useEffect } from 'react'

let isReloading = false

/** Loads the page again, and asks only about what the tab does not keep over that. */
export function reload() {
  isReloading = true
  location.reload()
}

/**
 * While `isLost`, the browser asks before it reloads or closes the page, in words of its own. It does not ask before
 * `reload` about what `isKept`.
 */
export function useAskBeforeLeaving(isLost: boolean, isKept = false) {
  useEffect(() => {
    if (!isLost) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isKept && isReloading) return
      event.preventDefault()
      // The person may stay.
      isReloading = false
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLost, isKept])
}
