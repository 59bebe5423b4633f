import { useEffect } from 'react'

let count = 0
let title = 'Parley'

function write() {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

/** Sets the title of the browser's tab. It begins with the number of new items. */
export function usePageTitle(...parts: (string | undefined)[]) {
  const wanted = [...parts.filter(Boolean), 'Parley'].join(' · ')
  useEffect(() => {
    title = wanted
    write()
  }, [wanted])
}

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
