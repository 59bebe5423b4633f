import { Maximize, Minimize } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'

/**
 * Shows the page on the whole screen, for example on one that hangs in the room of a team. Esc and leaving the page end
 * it. Shows nothing where the browser has no full screen, such as on an iPhone.
 */
export function FullScreen() {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => {
      document.removeEventListener('fullscreenchange', read)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  if (!document.fullscreenEnabled) return null
  // A browser may refuse it, and then the page stays as it is.
  const toggle = () =>
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  return (
    <IconButton label={t(isFull ? 'today.leave_full_screen' : 'today.full_screen')} onClick={toggle}>
      {isFull ? <Minimize className="i-16" /> : <Maximize className="i-16" />}
    </IconButton>
  )
}
