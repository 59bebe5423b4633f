import { attempt } from './alarm.js'
import { sim } from './api.js'
import { keep, make } from './element.js'
import { state } from './state.js'

const SWITCHES = [
  ['auto_read', 'Read at once', 'Customers read every message without their phone being open.'],
  ['auto_approve', 'Approve templates at once', 'Otherwise a person decides under Templates.'],
  ['pair_limit', 'Pair rate limit', '45 messages in a burst, then one every 6 seconds per customer: 131056.'],
  ['throughput_limit', 'Throughput limit', '80 messages a second for a number, both ways: 130429.'],
  ['accept_unknown', 'Accept unknown numbers', 'Otherwise a number that is no customer fails with 131026.'],
  ['app_callback_required', 'App webhook required', 'Refuse overrides until the app has its own callback.'],
  ['wrong_secret', 'Sign with a wrong secret', 'Every delivery must then be refused by the desk.'],
]
const NUMBERS = [
  ['status_delay_ms', 'Milliseconds between statuses', 'From accepted to sent, from sent to delivered.'],
  ['delivery_timeout_ms', 'Milliseconds to wait for the desk', 'After that a delivery counts as failed.'],
]

/** @param {HTMLElement} side */
export function showLimits(side) {
  let list = /** @type {HTMLElement | null} */ (side.querySelector('#limits'))
  if (!list) {
    list = make('div.form.scroll', { id: 'limits', role: 'group', 'aria-label': 'Limits' })
    side.replaceChildren(list)
  }
  const { settings } = state.world
  const rows = [
    ...SWITCHES.map(([name, label, hint]) => ({ name, label, hint, value: settings[name] })),
    ...NUMBERS.map(([name, label, hint]) => ({ name, label, hint, value: settings[name] })),
  ]
  keep(list, rows, (row) => row.name, settingRow)
}

/** @param {any} row */
function settingRow({ name, label, hint, value }) {
  const input =
    typeof value === 'boolean'
      ? make('input', { type: 'checkbox', role: 'switch', 'aria-label': label, onchange: store })
      : make('input.input', { type: 'number', min: 0, max: 600_000, 'aria-label': label, onchange: store })
  if (typeof value === 'boolean') input.checked = value
  else input.value = String(value)
  function store() {
    const chosen = typeof value === 'boolean' ? input.checked : Number(input.value)
    void attempt(() => sim('POST', '/settings', { [name]: chosen }))
  }
  return make('label.setting', {}, make('span', {}, label, make('small', {}, hint)), input)
}
