import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
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

/**
 * Takes the files of what is pasted. Cells of a spreadsheet come with a picture of themselves; their words are meant.
 */
export function onPastedFiles(event: ClipboardEvent, take: (files: FileList) => void) {
  const { files, types } = event.clipboardData
  const hasWords = types.includes('text/html') && event.clipboardData.getData('text/plain').trim() !== ''
  if (files.length === 0 || hasWords) return
  event.preventDefault()
  take(files)
}
