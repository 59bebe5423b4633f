import { useEffect, useRef } from 'react'

/**
 * `j`, `?`, `Escape`, `g m` (one after the other), `mod+k` (Ctrl, or ⌘ on a Mac; also works in a field). If an action
 * returns false, the key goes to the part that is asked next.
 */
type Action = (event: KeyboardEvent) => unknown
type Hotkeys = Record<string, Action>
type Layer = { nearest: boolean; keys: { current: Hotkeys } }

const layers: Layer[] = []

/** A letter waits this long for another one. Whatever is typed faster is text and not a command. */
const commandMs = 250
/** A pause of this length ends a text. */
const pauseMs = 1_000
const sequenceMs = 1_200
/** These move through a list and choose in it. A sequence of them does not count as text, however fast it is. */
const moves = ['j', 'k', 'x', 'shift+x']
const isStep = (name: string) => name === 'j' || name === 'k'

let singleKeys = true
/** If they are switched off, letters are commands only with Alt. */
export function setSingleKeys(on: boolean) {
  singleKeys = on
}

/** A box to tick takes no letters. */
function isWriting(target: EventTarget | null) {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}

function isFloating() {
  return document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') !== null
}

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && key !== ' ' && !ctrlKey && !metaKey
const isModifier = ({ key }: KeyboardEvent) => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(key)

function nameOf(event: KeyboardEvent) {
  // With Alt, a Mac writes another letter.
  const [, letter] = (event.altKey && /^Key([A-Z])$/.exec(event.code)) || []
  const key = letter?.toLowerCase() ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key)
  if (event.ctrlKey || event.metaKey) return `mod+${key}`
  return event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key
}

const isKnown = (name: string) => layers.some(({ keys }) => name in keys.current)
const isLeader = (name: string) =>
  layers.some(({ keys }) => Object.keys(keys.current).some((known) => known.startsWith(`${name} `)))

function run(event: KeyboardEvent, name: string) {
  const asked = [...layers.filter(({ nearest }) => !nearest), ...layers.filter(({ nearest }) => nearest)].reverse()
  return asked.some(({ keys }) => keys.current[name] && keys.current[name](event) !== false)
}

/** The command that waits to see whether another letter follows. */
let held: { event: KeyboardEvent; name: string } | undefined
/** The last letter, as long as the next one would belong to the same text. */
let last = ''
/** The first key of two. */
let leader = ''
/** Where the focus was before moves that may turn out to be the beginning of a text. */
let origin: HTMLElement | undefined
let typing = false
const timers: { held?: number; last?: number; leader?: number; typing?: number } = {}
const typists = new Set<() => void>()

function later(name: keyof typeof timers, ms: number, act: () => void) {
  clearTimeout(timers[name])
  timers[name] = window.setTimeout(act, ms)
}

function release() {
  clearTimeout(timers.held)
  const waiting = held
  held = undefined
  if (waiting && !isFloating()) run(waiting.event, waiting.name)
}

function drop() {
  clearTimeout(timers.held)
  held = undefined
  leader = ''
  last = ''
  origin = undefined
}

/** The text was meant for a field, so none of its keys has an effect. */
function swallow(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
  if (!typing) {
    const from = origin
    // Runs after the move itself, which sets the focus once its row is drawn.
    if (from) requestAnimationFrame(() => from.focus({ preventScroll: true }))
    drop()
    for (const tell of typists) tell()
  }
  typing = true
  later('typing', pauseMs, () => {
    typing = false
  })
}

/** Before anything else gets the key: handles a text that continues, with its blanks and its Enter. */
function onAnyKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isFloating()) return
  const ends = event.key === ' ' || event.key === 'Enter'
  if (typing && (ends || isLetter(event))) swallow(event)
  else if (ends && held && !moves.includes(held.name)) swallow(event)
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || isModifier(event) || isFloating()) return
  if (event.altKey && singleKeys) return
  const name = nameOf(event)
  if (!isLetter(event)) onNamedKey(event, name)
  else if (!isWriting(event.target) && (singleKeys || event.altKey)) onLetter(event, name)
}

function onNamedKey(event: KeyboardEvent, name: string) {
  const writing = isWriting(event.target)
  // The pane around the field gets the focus, so that single keys work again. What was written stays.
  if (writing && name === 'Escape') (event.target as HTMLElement).closest<HTMLElement>('[data-pane]')?.focus()
  if (writing && !name.startsWith('mod+') && name !== 'F6') return
  if (name === 'Escape') drop()
  release()
  if (run(event, name)) event.preventDefault()
}

/** A letter outside a field: a command or its second half, a step in a list, or a text that was meant for a field. */
function onLetter(event: KeyboardEvent, name: string) {
  if (event.repeat && !moves.includes(name)) return
  const sequence = leader && isKnown(`${leader} ${name}`) ? `${leader} ${name}` : ''
  if (!singleKeys) {
    if (run(event, sequence || name)) event.preventDefault()
    return lead(sequence ? '' : name)
  }
  const moving = !sequence && moves.includes(name) && (last === '' || moves.includes(last))
  if (last !== '' && !moving && !sequence && !isStep(last)) return swallow(event)
  if (moving) release()
  if (isStep(name) && !sequence) {
    origin ??= document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    run(event, name)
  } else if (sequence || isKnown(name)) {
    held = { event, name: sequence || name }
    // In one task: if the text had its own timer, a key could come between them and count as its second letter.
    later('held', commandMs, () => {
      release()
      endText()
    })
  }
  const means = sequence || isKnown(name) || isLeader(name)
  if (means) event.preventDefault()
  lead(sequence ? '' : name)
  last = sequence || name
  // A letter without a meaning comes from a person who believes to be in a field.
  later('last', means ? commandMs : pauseMs, endText)
}

function endText() {
  last = ''
  origin = undefined
}

function lead(name: string) {
  leader = name
  later('leader', sequenceMs, () => {
    leader = ''
  })
}

/** For a key whose part appears only because of the press: does what the part says once it is on the page. */
export function runWhenShown(event: KeyboardEvent) {
  requestAnimationFrame(() => run(event, nameOf(event)))
}

function listen() {
  window.addEventListener('keydown', onAnyKey, true)
  window.addEventListener('keydown', onKey)
  // It was meant for what was there before the press.
  window.addEventListener('pointerdown', release, true)
  window.addEventListener('blur', release)
}

function listenNoMore() {
  window.removeEventListener('keydown', onAnyKey, true)
  window.removeEventListener('keydown', onKey)
  window.removeEventListener('pointerdown', release, true)
  window.removeEventListener('blur', release)
}

/**
 * Single keys do nothing while a field has focus or something floats. The part that was mounted last is asked first,
 * and key sequences before single keys. Parts that are `nearest`, for what is chosen or has the focus, are asked before
 * all others.
 */
export function useHotkeys(keys: Hotkeys, nearest = false) {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const layer = { nearest, keys: current }
    if (layers.length === 0) listen()
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) listenNoMore()
    }
  }, [nearest])
}

/** `tell` is called once for each text that was typed while no field had the focus. */
export function useTypedNowhere(tell: () => void) {
  useEffect(() => {
    typists.add(tell)
    return () => {
      typists.delete(tell)
    }
  }, [tell])
}

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
export const modKey = onMac ? '⌘' : 'Ctrl'
/** A key with its modifier, as this machine writes it. */
export const modded = (key: string) => (onMac ? `⌘${key}` : `Ctrl ${key}`)
