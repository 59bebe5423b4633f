import { type RefObject, useEffect, useRef } from 'react'
import { bringsFiles } from '../../../lib/dropped.ts'

/** Takes files that are dropped anywhere on the thread around `dock`. */
export function useDroppedFiles(dock: RefObject<HTMLElement | null>, take: ((files: FileList) => void) | undefined) {
  const current = useRef(take)
  useEffect(() => {
    current.current = take
  })
  useEffect(() => {
    const thread = dock.current?.closest<HTMLElement>('[data-part="thread"]')
    const allow = (event: DragEvent) => {
      if (current.current && bringsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!current.current || !event.dataTransfer || !bringsFiles(event)) return
      event.preventDefault()
      current.current(event.dataTransfer.files)
    }
    thread?.addEventListener('dragover', allow)
    thread?.addEventListener('drop', drop)
    return () => {
      thread?.removeEventListener('dragover', allow)
      thread?.removeEventListener('drop', drop)
    }
  }, [dock])
}
