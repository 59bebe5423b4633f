import { attempt } from './alarm.js'
import { make } from './element.js'
import { state } from './state.js'

const card = {
  name: { formatted_name: 'Mira Kovac', first_name: 'Mira', last_name: 'Kovac' },
  org: { company: 'Kvist Cykler' },
  phones: [{ phone: '+45 28 44 10 93', type: 'CELL' }],
  emails: [{ email: 'mira@example.com', type: 'WORK' }],
}
const items = [
  { product_retailer_id: 'KV-HELMET-M', quantity: 2, item_price: 499.5, currency: 'DKK' },
  { product_retailer_id: 'KV-LAMP', quantity: 1, item_price: 99, currency: 'DKK' },
]
const referral = {
  source_type: 'ad',
  source_id: '1200',
  source_url: 'https://fb.me/example',
  headline: 'Half price helmets',
  body: 'This week only',
}
const form = { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t","frame_size":"L","when":"Saturday"}' }

/** The customer's last message, for changes to a message after it was sent. */
function lastOwn() {
  const isMessage = (/** @type {any} */ { mine, type }) => mine && !['reaction', 'edit', 'revoke'].includes(type)
  const own = state.chat?.bubbles.findLast(isMessage)
  if (!own) throw new Error('The customer has written nothing yet')
  return own
}

/** The last message of the business. */
function lastOfBusiness() {
  const theirs = state.chat?.bubbles.findLast((/** @type {any} */ bubble) => !bubble.mine && bubble.type !== 'reaction')
  if (!theirs) throw new Error('The business has written nothing yet')
  return theirs
}

/** Everything that a customer can do and that has no button of its own. @type {[string, () => object][]} */
const samples = [
  ['document', () => ({ type: 'document' })],
  ['contact', () => ({ type: 'contacts', contacts: [card] })],
  [
    'order',
    () => ({ raw: { type: 'order', order: { catalog_id: '9', text: 'These two, please', product_items: items } } }),
  ],
  ['form', () => ({ raw: { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: form } } })],
  ['text after an advert', () => ({ raw: { type: 'text', text: { body: 'Is this still on?' }, referral } })],
  ['forwarded text', () => ({ text: 'Have you seen this?', forwarded: true })],
  ['answer with a quote', () => ({ text: 'About this', reply_to: lastOfBusiness().wamid })],
  ['poll', () => ({ type: 'unsupported' })],
  [
    'edit of the last message',
    () => {
      const { wamid, text } = lastOwn()
      const message = { type: 'text', text: { body: `${text || 'Hello'}, I mean` } }
      return { raw: { type: 'edit', edit: { original_message_id: wamid, message } } }
    },
  ],
  [
    'deletion of the last message',
    () => ({ raw: { type: 'revoke', revoke: { original_message_id: lastOwn().wamid } } }),
  ],
  ['reaction taken off', () => ({ type: 'reaction', message_id: lastOfBusiness().wamid })],
]

/** @param {(content: object) => Promise<void>} write */
export function sampleItems(write) {
  return samples.map(([name, content]) =>
    make(
      'button',
      { type: 'button', role: 'menuitem', onclick: () => attempt(async () => write(content())) },
      `Send ${name}`,
    ),
  )
}
