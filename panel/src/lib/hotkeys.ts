import { useEffect, useRef } from 'react'

/** `j`, `?`, `Escape`, `g m` (one after the other), `mod+k` (Ctrl, or ⌘ on a Mac; works while writing as well). */
type Hotkeys = Record<string, (event: KeyboardEvent) => void>

const SEQUENCE_MS = 1_200
const layers: { current: Hotkeys }[] = []
let leader = ''
let leaderAt = 0

function isWriting(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function isFloating() {
  return document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') !== null
}

function nameOf(event: KeyboardEvent) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return `mod+${key}`
  return event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || isFloating()) return
  const name = nameOf(event)
  if (isWriting(event.target) && !name.startsWith('mod+') && name !== 'F6') return
  const afterLeader = leader && event.timeStamp - leaderAt < SEQUENCE_MS ? `${leader} ${name}` : ''
  leader = name
  leaderAt = event.timeStamp
  if (!run(event, afterLeader) && !run(event, name)) return
  event.preventDefault()
  leader = ''
}

function run(event: KeyboardEvent, name: string) {
  const action = layers.findLast((layer) => layer.current[name])?.current[name]
  action?.(event)
  return action !== undefined
}

/** For a key whose part is shown by the press itself: does what the part says once it is on the page. */
export function runWhenShown(event: KeyboardEvent) {
  requestAnimationFrame(() => run(event, nameOf(event)))
}

/** Single keys rest while a field has focus or something floats. The part mounted last is asked first, for two keys before one. */
export function useHotkeys(keys: Hotkeys) {
  const layer = useRef(keys)
  useEffect(() => {
    layer.current = keys
  })
  useEffect(() => {
    if (layers.length === 0) window.addEventListener('keydown', onKey)
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [])
}

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
export const modKey = onMac ? '⌘' : 'Ctrl'
/** A key with the one that goes before it, as this machine writes it. */
export const modded = (key: string) => (onMac ? `⌘${key}` : `Ctrl ${key}`)
