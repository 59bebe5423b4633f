import { attempt } from './alarm.js'
import { sim } from './api.js'
import { icon, make, svgPart } from './element.js'
import { refresh } from './refresh.js'
import { state } from './state.js'
import { clock, duration } from './wording.js'

const STATUS_WORDS = {
  accepted: 'Accepted',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
}

/** One message and what hangs below it. @param {any} bubble @param {string} reactions */
export function bubbleOf(bubble, reactions) {
  const side = bubble.mine ? 'me' : bubble.type
  const box = make(
    `div.pm.${side}`,
    {
      role: 'article',
      'aria-label': bubble.mine ? 'Message of the customer' : 'Message of the business',
      'data-status': bubble.status,
      'data-wamid': bubble.wamid,
      'data-type': bubble.type,
    },
    ...contentOf(bubble),
    bubble.status === 'failed' && make('small', {}, `Did not arrive: ${bubble.code}`),
    bubble.footer && make('small', { dir: 'auto' }, bubble.footer),
    stampOf(bubble),
    reactions && make('span.reactions', { role: 'img', 'aria-label': `Reaction ${reactions}` }, reactions),
  )
  const taps = bubble.buttons.length > 0 && !bubble.mine
  return make(`div.p-turn${bubble.mine ? '.me' : ''}`, {}, box, taps && tapsOf(bubble))
}

/** @param {any} bubble @returns {(Node | false)[]} */
function contentOf(bubble) {
  return [
    bubble.quote !== null && make('blockquote', { dir: 'auto', 'aria-label': 'Quoted message' }, bubble.quote),
    bubble.header !== '' && make('b', { dir: 'auto' }, bubble.header),
    bubble.media ? mediaOf(bubble) : bubble.type === 'audio' && make('span', {}, 'Voice note'),
    bubble.location && placeOf(bubble.location),
    bubble.text !== '' && make('p', { dir: 'auto' }, ...withLinks(bubble.text)),
  ]
}

/** Addresses in a text become links; everything else stays text. @param {string} text */
function withLinks(text) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 ? linkTo(part, part) : part))
}

/** @param {string} url @param {string} label */
function linkTo(url, label) {
  return make('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, label)
}

/** @param {any} bubble */
function mediaOf({ media, type, wamid, text }) {
  const url = `/sim/media/${encodeURIComponent(media.id)}`
  const mime = media.mime_type
  if (type === 'image' || type === 'sticker' || mime.startsWith('image/')) {
    const photo = make('img.shot', { src: url, alt: text ? 'Photo' : 'Photo without words', width: 256, height: 192 })
    photo.addEventListener('error', () => photo.replaceWith(fileLink(url, media.filename || 'File')))
    return photo
  }
  if (type === 'audio' || mime.startsWith('audio/')) return voiceOf(url, wamid)
  if (type === 'video') return make('video', { src: url, controls: true, preload: 'metadata' })
  return fileLink(url, media.filename || 'File')
}

/** @param {string} url @param {string} name */
function fileLink(url, name) {
  return make('a.sheet', { href: url, download: name }, icon('file-text', 'i-20'), make('span.cut', {}, name))
}

/** @param {string} url @param {string} seed */
function voiceOf(url, seed) {
  const sound = new Audio()
  sound.preload = 'none'
  sound.src = url
  const play = make('button.p-play', { type: 'button', 'aria-label': 'Play voice note' }, icon('play'))
  const showPlaying = (/** @type {boolean} */ playing) => {
    play.replaceChildren(icon(playing ? 'pause' : 'play'))
    play.setAttribute('aria-label', playing ? 'Pause voice note' : 'Play voice note')
  }
  sound.addEventListener('ended', () => showPlaying(false))
  play.addEventListener('click', () => {
    const playing = sound.paused
    if (playing) void sound.play().catch(() => showPlaying(false))
    else sound.pause()
    showPlaying(playing)
  })
  return make('span.voice', {}, play, waveOf(seed))
}

/** Bars that look like speech, always the same for a message. @param {string} seed */
function waveOf(seed) {
  const wave = svgPart('svg', {
    class: 'wave',
    viewBox: '0 0 150 22',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  let noise = [...seed].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 65_521, 7)
  for (let x = 0; x < 150; x += 4) {
    noise = (noise * 75 + 74) % 65_537
    const height = 3 + (noise % 100) / 7 + (noise % 11 === 0 ? 4 : 0)
    wave.append(svgPart('rect', { x, y: 11 - height / 2, width: 2, height, rx: 1 }))
  }
  return wave
}

/** @param {{ latitude: number, longitude: number }} place */
function placeOf({ latitude, longitude }) {
  const words = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  return make('span.sheet', {}, icon('map-pin', 'i-20'), make('span.ltr', {}, words))
}

/** @param {any} bubble */
function stampOf({ at, status, code, mine, media }) {
  const length = typeof media?.seconds === 'number' ? `${duration(media.seconds)} · ` : ''
  const time = make('time', { datetime: new Date(at).toISOString() }, clock(at))
  return make('span.stamp', {}, length, time, ticksOf(status, code, mine))
}

/** Clock, one tick, two, two in colour. @param {string} status @param {number | null} code @param {boolean} mine */
function ticksOf(status, code, mine) {
  // For the customer, "sent" means that the provider has it, not yet the desk.
  const words = status === 'failed' ? `Failed, ${code}` : mine && status === 'sent' ? 'Sent' : STATUS_WORDS[status]
  const shape = { accepted: 'clock-3', sent: 'tick', failed: 'circle-alert' }[status] ?? 'ticks'
  return make(`span.ticks.${status}`, { role: 'img', 'aria-label': words, title: words }, icon(shape, 'i-14'))
}

/** @param {any} bubble */
function tapsOf(bubble) {
  return make('div.p-taps', {}, ...bubble.buttons.map((/** @type {any} */ button) => tapOf(bubble, button)))
}

/** @param {any} bubble @param {any} button */
function tapOf(bubble, button) {
  if (button.kind === 'url' && /^https?:\/\//.test(button.detail)) {
    const link = linkTo(button.detail, '')
    link.append(icon('external-link', 'i-14'), button.title)
    return link
  }
  const label =
    button.kind === 'row' && button.detail ? [button.title, make('small', {}, button.detail)] : [button.title]
  return make('button', { type: 'button', dir: 'auto', onclick: () => attempt(() => tap(bubble, button)) }, ...label)
}

/** @param {any} bubble @param {any} button */
async function tap(bubble, button) {
  const frame = { from: state.from, phone_number_id: state.number, reply_to: bubble.wamid }
  if (button.kind === 'location') await sim('POST', '/messages', { ...frame, type: 'location' })
  else if (button.kind === 'phone' || button.kind === 'url') throw new Error('This button only opens something')
  else if (button.detail === 'template') {
    await sim('POST', '/messages', { ...frame, type: 'button', button: { payload: button.id, title: button.title } })
  } else {
    const description = button.kind === 'row' ? { description: button.detail } : {}
    const tapped = { id: button.id, title: button.title, ...description }
    await sim('POST', '/messages', { ...frame, type: 'interactive', button: tapped })
  }
  await refresh('chat')
}
