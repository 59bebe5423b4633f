import { useEffect } from 'react'

/** What is dragged began in this page, such as a picture of the thread. */
let isOwn = false

export const bringsFiles = ({ dataTransfer }: DragEvent) => !isOwn && (dataTransfer?.types.includes('Files') ?? false)

/** Keeps the browser from opening a file in place of the panel when it is dropped where nothing takes it. */
export function useNoFileOpens() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event)) return
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const begin = (own: boolean) => () => {
      isOwn = own
    }
    const listeners = { dragstart: begin(true), dragend: begin(false), dragover: refuse, drop: refuse }
    const stop = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name as 'drop', listener, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
}
