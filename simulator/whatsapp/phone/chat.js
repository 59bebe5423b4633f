import { bubbleOf } from './bubble.js'
import { byId, keep, make } from './element.js'
import { refresh } from './refresh.js'
import { state } from './state.js'
import { clock, dayName, dayOf, initials } from './wording.js'

let typingTimer = 0
/** @type {string | null} */
let shownChat = null

export function showChat() {
  const { chat, world } = state
  if (!chat || !world) return
  showHead(chat, world)
  const log = byId('log')
  const identity = `${chat.from} ${state.number}`
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40
  const before = log.lastElementChild
  keep(log, linesOf(chat), (line) => line.key, buildLine)
  const mineIsNew = before !== log.lastElementChild && chat.bubbles.at(-1)?.mine
  if (identity !== shownChat || atEnd || mineIsNew) log.scrollTop = log.scrollHeight
  shownChat = identity
}

/** @param {any} chat @param {any} world */
function showHead(chat, world) {
  const number = world.phone_numbers.find((/** @type {any} */ candidate) => candidate.id === state.number)
  const business = number?.verified_name ?? ''
  const typing = isTyping(chat)
  byId('phone').setAttribute('aria-label', `${chat.name}’s phone`)
  byId('business-mark').textContent = initials(business).slice(0, 1)
  byId('business-name').textContent = business
  byId('business-state').textContent = typing ? 'business account · typing…' : 'business account'
  clearTimeout(typingTimer)
  if (typing) typingTimer = setTimeout(showChat, chat.typing_until - Date.now() + 50)
}

/** @param {any} chat */
function isTyping(chat) {
  return chat.typing_until > Date.now()
}

/** @param {any} chat @returns {any[]} */
function linesOf(chat) {
  const lines = []
  const reactions = reactionsOf(chat.bubbles)
  let day = dayOf(Date.now())
  for (const bubble of changed(chat.bubbles)) {
    if (bubble.type === 'reaction') continue
    if (dayOf(bubble.at) !== day) {
      day = dayOf(bubble.at)
      lines.push({ key: `day ${day}`, day: bubble.at })
    }
    lines.push({ key: bubble.seq, bubble, reactions: reactions.get(bubble.wamid) ?? '' })
  }
  if (isTyping(chat)) lines.push({ key: 'typing', typing: true })
  return lines.length > 0 ? lines : [{ key: 'empty', empty: chat.name }]
}

/**
 * Messages as they look after they were edited or deleted; what did it is not a message itself. @param {any[]} bubbles
 */
function changed(bubbles) {
  const done = new Map()
  for (const { type, target, text } of bubbles) {
    if (type === 'edit') done.set(target, { text: `${text} (edited)` })
    if (type === 'revoke')
      done.set(target, { text: 'You deleted this message', media: null, location: null, buttons: [] })
  }
  return bubbles
    .filter(({ type }) => type !== 'edit' && type !== 'revoke')
    .map((bubble) => ({ ...bubble, ...done.get(bubble.wamid) }))
}

/** The last reaction of each side by message; an empty one takes it back. @param {any[]} bubbles */
function reactionsOf(bubbles) {
  const bySide = new Map()
  for (const { type, target, mine, text } of bubbles) if (type === 'reaction') bySide.set(`${mine} ${target}`, text)
  const joined = new Map()
  for (const [key, text] of bySide) {
    const target = key.split(' ')[1]
    joined.set(target, (joined.get(target) ?? '') + text)
  }
  return joined
}

/** @param {any} line */
function buildLine(line) {
  if (line.day) return make('div.p-day', {}, dayName(line.day))
  if (line.empty)
    return make('p.p-empty', {}, 'What ', make('bdi', {}, line.empty), ' and the business write appears here')
  if (line.typing) {
    const dots = make('span.typing', { 'aria-hidden': 'true' }, make('i'), make('i'), make('i'))
    return make('div.p-turn', {}, make('div.pm', { role: 'img', 'aria-label': 'The business is typing' }, dots))
  }
  return bubbleOf(line.bubble, line.reactions)
}

export function showClock() {
  const tick = () => {
    byId('clock').textContent = clock(Date.now())
  }
  tick()
  setInterval(tick, 5000)
  byId('log').tabIndex = 0
  startNumbers()
}

/** The menu in the phone's head: the number of the business to which this chat goes. */
function startNumbers() {
  const menu = byId('numbers')
  const button = byId('numbers-button')
  startMenu(button, menu, () =>
    state.world.phone_numbers.map((/** @type {any} */ number) =>
      make(
        'button',
        {
          type: 'button',
          role: 'menuitemradio',
          'aria-checked': String(number.id === state.number),
          onclick: () => {
            state.number = number.id
            void refresh('chat')
          },
        },
        number.verified_name,
        make('span.dim.ltr.end', {}, number.display_phone_number),
      ),
    ),
  )
}

/**
 * Opens `menu` from `button`; a choice, Escape or a click elsewhere closes it.
 * @param {HTMLElement} button
 * @param {HTMLElement} menu
 * @param {() => HTMLElement[]} items
 */
export function startMenu(button, menu, items) {
  const close = () => {
    if (menu.hidden) return
    const inside = menu.contains(document.activeElement)
    menu.hidden = true
    button.setAttribute('aria-expanded', 'false')
    if (inside) button.focus()
  }
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    if (!menu.hidden) return close()
    menu.replaceChildren(...items())
    menu.hidden = false
    button.setAttribute('aria-expanded', 'true')
    menu.querySelector('button')?.focus()
  })
  menu.addEventListener('click', () => queueMicrotask(close))
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...menu.querySelectorAll('button')]
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
    all[(at + step + all.length) % all.length]?.focus()
  })
  document.addEventListener('click', close)
}
