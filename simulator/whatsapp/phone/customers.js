import { sim } from './api.js'
import { byId, keep, make } from './element.js'
import { refresh } from './refresh.js'
import { state } from './state.js'
import { hueOf, initials, phoneNumber, preview, shortWhen } from './wording.js'

export function showCustomers() {
  const rows = state.chats.map((chat) => ({ ...chat, current: chat.from === state.from }))
  keep(
    byId('customers'),
    rows,
    (row) => row.from,
    (row) => make('li', {}, customerRow(row)),
  )
}

/** @param {any} row */
function customerRow(row) {
  const unread = row.current ? 0 : row.unread
  return make(
    'button.row',
    { type: 'button', 'aria-current': String(row.current), onclick: () => openCustomer(row.from) },
    make(`span.av.h${hueOf(row.from)}`, { 'aria-hidden': 'true' }, initials(row.name)),
    make(
      'span.row-main',
      {},
      make(
        'span',
        {},
        make('span.row-who.cut', {}, make('bdi', {}, row.name)),
        row.last && make('span.row-when', {}, shortWhen(row.last.at)),
      ),
      make(
        'span',
        {},
        make('span.row-text.cut', {}, row.last ? preview(row.last) : 'No messages yet'),
        unread > 0 && make('span.row-new', {}, `${unread} new`),
      ),
      make('span', {}, make('span.row-number.ltr', {}, phoneNumber(row.from))),
    ),
  )
}

/** @param {string} from */
function openCustomer(from) {
  state.from = from
  history.replaceState(null, '', `#${from}`)
  showCustomers()
  void refresh('chat')
}

export function startCustomers() {
  const dialog = /** @type {HTMLDialogElement} */ (byId('customer-dialog'))
  const form = /** @type {HTMLFormElement} */ (byId('customer-form'))
  const error = byId('customer-error')
  byId('new-customer').addEventListener('click', () => {
    form.reset()
    error.hidden = true
    dialog.showModal()
  })
  byId('customer-cancel').addEventListener('click', () => dialog.close())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    const from = String(fields.get('phone')).replace(/\D/g, '')
    try {
      await sim('POST', '/customers', { from, name: String(fields.get('name')).trim() })
      dialog.close()
      openCustomer(from)
      byId('message').focus()
    } catch {
      error.textContent = 'A phone number has 5 to 17 digits, a name at least one letter.'
      error.hidden = false
    }
  })
}
