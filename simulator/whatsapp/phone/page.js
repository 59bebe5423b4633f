import { attempt } from './alarm.js'
import { sim } from './api.js'
import { showChat, showClock } from './chat.js'
import { startComposer } from './composer.js'
import { showCustomers, startCustomers } from './customers.js'
import { byId } from './element.js'
import { listen, onFresh } from './refresh.js'
import { showSide, startSide } from './side.js'
import { state } from './state.js'
import { clock } from './wording.js'

onFresh((part) => {
  if (part === 'chat') {
    showCustomers()
    showChat()
  } else {
    showHead()
    if (part === 'world') showChat()
    showSide(part)
  }
})

function showHead() {
  const { world } = state
  if (!world) return
  const callback = world.override ?? world.app_callback
  byId('spoken').textContent = `speaks like the provider, on port ${location.port}`
  byId('led').className = `led ${callback ? 'ok' : ''}`.trim()
  byId('callback-state').textContent = callback ? `Callback verified ${clock(callback.verified_at)}` : 'No callback yet'
  byId('callback-url').textContent = callback ? callback.url.replace(/^https?:\/\//, '') : ''
}

byId('reset').addEventListener('click', () =>
  attempt(async () => {
    // The desk stays connected; only past messages and calls are forgotten.
    await sim('POST', '/reset', { keep_callbacks: true })
    state.wire = []
    state.picked = null
  }),
)

startCustomers()
startComposer()
startSide()
showClock()
listen()
