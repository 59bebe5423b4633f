import { attempt } from './alarm.js'
import { sim } from './api.js'
import { startMenu } from './chat.js'
import { byId, make } from './element.js'
import { refresh } from './refresh.js'
import { sampleItems } from './samples.js'
import { state } from './state.js'

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** @param {object} content */
async function write(content) {
  if (state.from === null) throw new Error('Choose a customer first')
  await sim('POST', '/messages', { from: state.from, phone_number_id: state.number, ...content })
  await refresh('chat')
}

export function startComposer() {
  const field = /** @type {HTMLTextAreaElement} */ (byId('message'))
  const form = /** @type {HTMLFormElement} */ (byId('composer'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (text === '') return field.focus()
    field.value = ''
    const written = await attempt(() => write({ text }))
    if (!written && field.value === '') field.value = text
    field.focus()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  const photo = () => attempt(() => write({ type: 'image' }))
  byId('photo').addEventListener('click', photo)
  byId('photo-again').addEventListener('click', photo)
  byId('voice').addEventListener('click', () => attempt(() => write({ type: 'voice' })))
  byId('location').addEventListener('click', () =>
    attempt(() => write({ type: 'location', text: 'Kvist Cykler, Aarhus' })),
  )
  startMenu(byId('react'), byId('reactions'), reactionItems)
  startMenu(byId('more'), byId('samples'), () => sampleItems(write))
  startFile()
}

/** A reaction goes to the business's last message. */
function reactionItems() {
  return EMOJI.map((emoji) =>
    make(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        'aria-label': `React with ${emoji}`,
        onclick: () => attempt(() => react(emoji)),
      },
      emoji,
    ),
  )
}

/** @param {string} emoji */
async function react(emoji) {
  const target = state.chat?.bubbles.findLast((/** @type {any} */ bubble) => !bubble.mine && bubble.type !== 'reaction')
  if (!target) throw new Error('There is no message of the business to react to')
  await write({ type: 'reaction', emoji, message_id: target.wamid })
}

function startFile() {
  const input = /** @type {HTMLInputElement} */ (byId('file'))
  byId('attach').addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    input.value = ''
    if (file) void attempt(() => sendFile(file))
  })
}

/** @param {File} file */
async function sendFile(file) {
  const form = new FormData()
  form.set('phone_number_id', state.number ?? '')
  form.set('type', file.type || 'application/octet-stream')
  form.set('file', file, file.name)
  const { id } = await sim('POST', '/media', form)
  await write({ type: kindOf(file.type), media_id: id, filename: file.name.slice(0, 300) })
}

/** @param {string} type */
function kindOf(type) {
  if (/^image\/(jpeg|png)$/.test(type)) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  return 'document'
}
