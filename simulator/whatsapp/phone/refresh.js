import { sim } from './api.js'
import { state } from './state.js'

/** @type {(part: 'world' | 'chat' | 'wire') => void} */
let show = () => {}

/** Sets the function that shows a part after it was fetched. @param {typeof show} listener */
export function onFresh(listener) {
  show = listener
}

const fetchers = {
  world: fetchWorld,
  chat: fetchChats,
  wire: fetchWire,
}

/** @type {Map<string, 'running' | 'again'>} */
const under = new Map()

/**
 * Fetches a part and shows it. Calls during a fetch lead to one more afterwards, however many they are.
 * @param {'world' | 'chat' | 'wire'} part
 */
export async function refresh(part) {
  if (under.has(part)) return void under.set(part, 'again')
  under.set(part, 'running')
  try {
    await fetchers[part]()
    show(part)
  } catch {
    // The simulator went away; the event stream comes back with it and starts afresh.
  } finally {
    const again = under.get(part) === 'again'
    under.delete(part)
    if (again) void refresh(part)
  }
}

function refreshAll() {
  state.wire = []
  return refresh('world').then(() => Promise.all([refresh('chat'), refresh('wire')]))
}

async function fetchWorld() {
  const [world, { templates }, { codes }] = await Promise.all([
    sim('GET', '/world'),
    sim('GET', '/templates'),
    sim('GET', '/faults'),
  ])
  Object.assign(state, { world, templates, codes })
  if (!world.phone_numbers.some((/** @type {any} */ number) => number.id === state.number)) {
    state.number = world.phone_number_id
  }
}

async function fetchChats() {
  if (!state.number) return
  const { chats } = await sim('GET', `/chats?phone_number_id=${state.number}`)
  state.chats = chats.toSorted((/** @type {any} */ a, /** @type {any} */ b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
  if (!state.chats.some((chat) => chat.from === state.from)) state.from = state.chats[0]?.from ?? null
  if (state.from === null) return
  const from = state.from
  const chat = await sim('GET', `/chats/${from}?phone_number_id=${state.number}`)
  if (from === state.from) state.chat = chat
  // A person who looks at an open chat has read it.
  if (chat.unread > 0 && document.visibilityState === 'visible') {
    await sim('POST', `/chats/${from}/read?phone_number_id=${state.number}`)
  }
}

const SHOWN_ENTRIES = 500

async function fetchWire() {
  const after = state.wire.at(-1)?.id ?? 0
  const { entries } = await sim('GET', `/wire?after=${after}`)
  state.wire = [...state.wire, ...entries].slice(-SHOWN_ENTRIES)
}

/** Listens for changes; the browser reconnects by itself, and then everything may be different. */
export function listen() {
  const events = new EventSource('/sim/events')
  events.addEventListener('open', () => void refreshAll())
  for (const part of /** @type {const} */ (['world', 'chat', 'wire'])) {
    events.addEventListener(part, () => void refresh(part))
  }
  document.addEventListener('visibilitychange', () => void refresh('chat'))
}
