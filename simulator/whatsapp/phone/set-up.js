import { attempt } from './alarm.js'
import { sim } from './api.js'
import { icon, make } from './element.js'
import { state } from './state.js'

const CREDENTIALS = [
  ['phone_number_id', 'Phone number ID'],
  ['waba_id', 'Account ID'],
  ['access_token', 'Access token'],
  ['app_secret', 'App secret'],
  ['app_id', 'App ID'],
]

/** @param {HTMLElement} side */
export function showSetUp(side) {
  // Text that a person is typing must survive a change in the world.
  if (side.contains(document.activeElement) && document.activeElement?.matches('input')) return
  side.replaceChildren(make('div.scroll', {}, credentials(), token(), appWebhook()))
}

function credentials() {
  const rows = CREDENTIALS.flatMap(([name, label]) => {
    const value = state.world[name]
    return [
      make('dt', {}, label),
      make(
        'dd',
        {},
        make('span.mono.cut.ltr', { title: value }, value),
        make(
          'button.ibtn.small',
          {
            type: 'button',
            'aria-label': `Copy ${label}`,
            title: `Copy ${label}`,
            onclick: () => attempt(() => navigator.clipboard.writeText(value)),
          },
          icon('copy', 'i-14'),
        ),
      ),
    ]
  })
  return make(
    'section.form',
    { 'aria-labelledby': 'credentials-title' },
    make('h2', { id: 'credentials-title' }, 'For the WhatsApp inbox of the desk'),
    make('dl.facts', {}, ...rows),
  )
}

function token() {
  const expired = state.world.token_state === 'expired'
  const action = expired ? 'renew' : 'expire'
  return make(
    'section.form',
    { 'aria-labelledby': 'token-title' },
    make('h2', { id: 'token-title' }, 'Access token'),
    make('p.hint', {}, expired ? 'Every call answers code 190.' : 'Accepted on every call.'),
    make(
      'div.hstack',
      {},
      make(
        'button.btn.small',
        { type: 'button', onclick: () => attempt(() => sim('POST', '/token', { action })) },
        expired ? 'Accept the token again' : 'Expire the token',
      ),
    ),
  )
}

function appWebhook() {
  const { app_callback: callback, app_fields: fields } = state.world
  const words = callback ? `${callback.url} hears of ${fields.join(', ')}.` : 'The app has no webhook yet.'
  return make(
    'form.form',
    { 'aria-labelledby': 'app-title', onsubmit: setCallback },
    make('h2', { id: 'app-title' }, 'App webhook, as in the provider’s dashboard'),
    make('p.hint', {}, words, ' Template decisions arrive only there.'),
    make('label.field', {}, 'Callback URL', make('input.input.ltr', { name: 'url', required: true, maxlength: 200 })),
    make('label.field', {}, 'Verify token', make('input.input.ltr', { name: 'token', required: true, maxlength: 300 })),
    make('div.hstack', {}, make('button.btn.small', { type: 'submit' }, 'Verify and save')),
  )
}

/** @param {SubmitEvent} event */
function setCallback(event) {
  event.preventDefault()
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget))
  const order = { callback_url: String(fields.get('url')).trim(), verify_token: String(fields.get('token')) }
  void attempt(async () => {
    await sim('POST', '/app', order)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    showSetUp(/** @type {HTMLElement} */ (document.getElementById('side')))
  })
}
