import { useEffect, useSyncExternalStore } from 'react'

/** A page that leads on to another at once is not told. */
const passingMs = 200

let count = 0
let title = 'Parley'
let told = ''
const readers = new Set<() => void>()

function write() {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

/** Sets the title of the browser's tab. It begins with the number of new items. */
export function usePageTitle(...parts: (string | undefined)[]) {
  const wanted = [...parts.filter(Boolean), 'Parley'].join(' · ')
  const spoken = [...new Set(parts.filter(Boolean))].join(', ')
  useEffect(() => {
    // The browser itself says the title of the page that it loads, which begins as it is in index.html.
    const isFirst = document.title === 'Parley'
    title = wanted
    write()
    if (isFirst) return
    const timer = setTimeout(() => tell(spoken), passingMs)
    return () => clearTimeout(timer)
  }, [wanted, spoken])
}

function tell(next: string) {
  told = next
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** The page to which the person went, for screen readers: a browser does not say it when no page is loaded. */
export const useToldTitle = () => useSyncExternalStore(subscribe, () => told)

/** Puts a number before the title of the tab while the caller is on the page; 0 shows none. */
export function useTitleCount(next: number) {
  useEffect(() => {
    count = next
    write()
    return () => {
      count = 0
      write()
    }
  }, [next])
}
