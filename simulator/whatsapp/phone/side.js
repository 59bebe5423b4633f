import { byId, make } from './element.js'
import { showFaults } from './faults.js'
import { showLimits } from './limits.js'
import { showSetUp } from './set-up.js'
import { state } from './state.js'
import { showTemplates } from './templates.js'
import { showWire } from './wire.js'

const TABS = {
  wire: { label: 'Wire', count: () => state.wire.length, show: showWire, of: ['wire', 'world'] },
  faults: { label: 'Faults', count: () => state.world?.faults.length, show: showFaults, of: ['world'] },
  templates: { label: 'Templates', count: () => state.templates.length, show: showTemplates, of: ['world'] },
  limits: { label: 'Limits', count: () => undefined, show: showLimits, of: ['world'] },
  setup: { label: 'Set-up', count: () => undefined, show: showSetUp, of: ['world'] },
}

export function startSide() {
  const tabs = byId('tabs')
  for (const [id, { label }] of Object.entries(TABS)) {
    tabs.append(
      make(
        'button',
        { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': 'side', onclick: () => openTab(id) },
        label,
        make('span'),
      ),
    )
  }
  tabs.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const ids = Object.keys(TABS)
    const next = ids[(ids.indexOf(state.tab) + step + ids.length) % ids.length] ?? 'wire'
    openTab(next)
    byId(`tab-${next}`).focus()
  })
  openTab('wire')
}

/** @param {string} id */
function openTab(id) {
  state.tab = id
  const side = byId('side')
  side.replaceChildren()
  side.setAttribute('aria-labelledby', `tab-${id}`)
  showCounts()
  if (state.world) TABS[id].show(side)
}

/** Shows what changed, when it belongs to the open tab. @param {string} part */
export function showSide(part) {
  showCounts()
  const tab = TABS[state.tab]
  if (state.world && tab.of.includes(part)) tab.show(byId('side'))
}

function showCounts() {
  for (const [id, tab] of Object.entries(TABS)) {
    const button = byId(`tab-${id}`)
    button.setAttribute('aria-selected', String(id === state.tab))
    button.tabIndex = id === state.tab ? 0 : -1
    const count = button.querySelector('span')
    if (count) count.textContent = tab.count() ? String(tab.count()) : ''
  }
}
