import { attempt } from './alarm.js'
import { byId, icon, keep, make } from './element.js'
import { faultLine } from './faults.js'
import { state } from './state.js'
import { exactClock } from './wording.js'

/** @param {HTMLElement} side */
export function showWire(side) {
  if (!side.querySelector('#wire')) {
    side.replaceChildren(
      make('div', { id: 'armed' }),
      make('ul.scroll', { id: 'wire', role: 'list', 'aria-label': 'Wire' }),
      make('section.payload', { id: 'payload', 'aria-label': 'Exchange in full' }),
    )
  }
  keep(byId('armed'), state.world.faults, (fault) => fault.id, faultLine)
  // Calls are logged when they are answered, but shown in the order in which they began.
  const newest = state.wire.toSorted((a, b) => b.at - a.at || b.id - a.id)
  const picked = newest.find((entry) => entry.id === state.picked) ?? newest[0]
  const rows = newest.map((entry) => ({ ...entry, request: null, response: null, current: entry.id === picked?.id }))
  keep(byId('wire'), rows, (row) => row.id, wireRow)
  showPayload(picked)
}

/** @param {any} entry */
function wireRow(entry) {
  const inward = entry.direction === 'in'
  const again = entry.attempt > 1 ? `, try ${entry.attempt}` : ''
  return make(
    'li',
    {},
    make(
      'button.wire',
      { type: 'button', 'aria-current': String(entry.current), onclick: () => pick(entry.id) },
      make('time.mono', { datetime: new Date(entry.at).toISOString() }, exactClock(entry.at)),
      make(
        `span.${inward ? 'in' : 'out'}`,
        { role: 'img', 'aria-label': inward ? 'Call of the desk' : 'Webhook to the desk' },
        icon(inward ? 'arrow-down-left' : 'arrow-up-right', 'i-14'),
      ),
      make('span.cut', { title: entry.label + again }, entry.label + again),
      make(`span.mono.${isGood(entry) ? 'okc' : 'bad'}`, { title: entry.error }, entry.status ?? 'none'),
      make('span.mono.r', {}, `${entry.ms} ms`),
    ),
  )
}

/** @param {any} entry */
function isGood(entry) {
  return entry.status !== null && entry.status < 300 && entry.error === null
}

/** @param {number} id */
function pick(id) {
  state.picked = id
  showWire(byId('side'))
}

/** @param {any} entry */
function showPayload(entry) {
  const payload = byId('payload')
  payload.hidden = !entry
  if (!entry || payload.dataset.shown === String(entry.id)) return
  payload.dataset.shown = String(entry.id)
  const text = pretty(entry.request) || 'No body'
  payload.replaceChildren(
    make(
      'header.hstack',
      {},
      make('b.mono.cut', {}, `${entry.method} ${entry.path}`),
      make(
        'button.ibtn.small.end',
        {
          type: 'button',
          'aria-label': 'Copy the body',
          title: 'Copy the body',
          onclick: () => attempt(() => navigator.clipboard.writeText(text)),
        },
        icon('copy', 'i-14'),
      ),
    ),
    make('pre.mono', { tabindex: 0, 'aria-label': 'Body' }, text),
    ...answerOf(entry),
  )
}

/** @param {any} entry */
function answerOf(entry) {
  const answer = entry.error ?? pretty(entry.response)
  if (!answer) return []
  return [make('h3', {}, 'Answer'), make('pre.mono', { tabindex: 0, 'aria-label': 'Answer' }, answer)]
}

/** JSON with breathing room; short objects stay on one line. @param {string | null} text */
function pretty(text) {
  if (!text) return ''
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replace(/\{\n\s+("[^"]+": [^{}[\]\n]{1,40})\n\s+\}/g, '{ $1 }')
  } catch {
    return text
  }
}
