const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** @param {number} at milliseconds */
export function clock(at) {
  return CLOCK.format(at)
}

/** @param {number} at */
export function exactClock(at) {
  const date = new Date(at)
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0')
  const seconds = `${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`
  return `${two(date.getHours())}:${two(date.getMinutes())}:${seconds}`
}

/** The time of today, the weekday of anything older. @param {number} at */
export function shortWhen(at) {
  return dayOf(at) === dayOf(Date.now()) ? clock(at) : WEEKDAY.format(at)
}

/** @param {number} at */
export function dayOf(at) {
  return new Date(at).toDateString()
}

/** @param {number} at */
export function dayName(at) {
  return dayOf(at) === dayOf(Date.now()) ? 'Today' : DAY.format(at)
}

/** First letters of the first and the last name. @param {string} name */
export function initials(name) {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('')
}

/** One of six hues, always the same for an id. @param {string} id */
export function hueOf(id) {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return (sum % 6) + 1
}

/** Groups the digits of an international number for reading. @param {string} waId */
export function phoneNumber(waId) {
  const prefix = waId.match(/^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/)?.[0] ?? ''
  const rest =
    waId
      .slice(prefix.length)
      .match(/\d{1,3}(?=(\d{2})*$)|\d{2}/g)
      ?.join(' ') ?? ''
  return `+${prefix} ${rest}`
}

const KINDS = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice note',
  document: 'File',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact',
}

/** One line for a message. @param {{ type: string, text: string }} message */
export function preview({ type, text }) {
  if (type === 'reaction') return text === '' ? 'Reaction removed' : `Reacted ${text}`
  return text || KINDS[type] || type
}

/** @param {number} seconds */
export function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
