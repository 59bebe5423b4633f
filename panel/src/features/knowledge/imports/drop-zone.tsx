import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bringsFiles } from '../../../lib/dropped.ts'
import { t } from '../../../lib/t.ts'
import styles from './imports.module.css'

/** Files may be dropped anywhere on the page. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    // The pointer enters the next element before it leaves the last one, so this counts them.
    let depth = 0
    const count = (step: 1 | -1) => (event: DragEvent) => {
      if (!bringsFiles(event)) return
      depth = Math.max(0, depth + step)
      setOver(depth > 0)
    }
    const enter = count(1)
    const leave = count(-1)
    const allow = (event: DragEvent) => {
      if (!event.dataTransfer || !bringsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener)
      }
    }
  }, [])
  if (!over) return null
  return (
    <div className={styles.dropping} aria-hidden="true">
      <Upload className="i-20" />
      {t('imports.drop')}
    </div>
  )
}
