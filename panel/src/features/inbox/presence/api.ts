import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { useMe } from '../../../lib/me.ts'
import { usePageVisible } from '../../../lib/media.ts'

type State = 'viewing' | 'typing'
export type Present = { id: number; state: State }
export type PresenceNews = { conversation_uuid: string; viewer_id: number; state: State | 'gone' }

/** A person who has not been heard of for this long is gone: a tab that has crashed says nothing more. */
const goneMs = 12_000
const beatMs = 5_000
/** A person counts as typing for this long after the last key. */
const typingMs = 4_000

const heard = new Map<string, Map<number, { state: State; at: number }>>()
const lists = new Map<string, Present[]>()
const nobody: Present[] = []
const readers = new Set<() => void>()
/** Announces at once that this person is here, if a conversation is open. */
let announce: ((uuid: string) => void) | undefined

function changed(uuid: string) {
  const present = [...(heard.get(uuid) ?? [])].map(([id, { state }]) => ({ id, state }))
  if (present.length > 0) lists.set(uuid, present)
  else lists.delete(uuid)
  for (const reader of readers) reader()
}

function sweep() {
  for (const [uuid, present] of heard) {
    const dead = [...present].filter(([, { at }]) => performance.now() - at > goneMs)
    for (const [id] of dead) present.delete(id)
    if (dead.length > 0) changed(uuid)
    if (present.size === 0) heard.delete(uuid)
  }
}

/** Stores what the live stream says about one person. Somebody who has just come learns at once who is already here. */
export function hearPresence({ conversation_uuid: uuid, viewer_id, state }: PresenceNews) {
  const present = heard.get(uuid) ?? new Map<number, { state: State; at: number }>()
  heard.set(uuid, present)
  const before = present.get(viewer_id)?.state
  if (state === 'gone') present.delete(viewer_id)
  else present.set(viewer_id, { state, at: performance.now() })
  if (before === undefined && state !== 'gone') announce?.(uuid)
  if (present.get(viewer_id)?.state !== before) changed(uuid)
}

let sweeper: ReturnType<typeof setInterval> | undefined
function subscribe(reader: () => void) {
  if (readers.size === 0) sweeper = setInterval(sweep, 1_000)
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(sweeper)
  }
}

/** The colleagues who are looking at the conversation or typing in it. */
export function usePresent(uuid: string): Present[] {
  const me = useMe().id
  const present = useSyncExternalStore(subscribe, () => lists.get(uuid) ?? nobody)
  return present.some(({ id }) => id === me) ? present.filter(({ id }) => id !== me) : present
}

/** Nobody waits for the answer: a message that is lost now is repeated with the next beat. */
function tell(uuid: string, state: State | 'gone', to_customer = false) {
  const path = '/api/v1/conversations/{uuid}/presence'
  // A page that is being left can still send this.
  api.PUT(path, { params: { path: { uuid } }, body: { state, to_customer }, keepalive: true }).catch(() => undefined)
}

/**
 * Tells colleagues that this person is looking at the conversation for as long as it is in sight. Returns a function to
 * call for each key that is typed. If it belongs to a reply, the customer is shown it too.
 */
export function usePresence(uuid: string, isNote: boolean) {
  const visible = usePageVisible()
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = typing ? 'typing' : 'viewing'
  useEffect(() => {
    if (!visible) return
    const beat = () => tell(uuid, state, !isNote)
    beat()
    const beats = setInterval(beat, beatMs)
    announce = (where) => where === uuid && beat()
    return () => {
      clearInterval(beats)
      announce = undefined
    }
  }, [uuid, visible, state, isNote])
  useEffect(() => {
    if (!visible) return
    const leave = () => tell(uuid, 'gone')
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [uuid, visible])
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    setTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(false), typingMs)
  }, [])
}
