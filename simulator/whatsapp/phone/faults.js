import { attempt } from './alarm.js'
import { sim } from './api.js'
import { byId, icon, keep, make } from './element.js'
import { state } from './state.js'

const KINDS = {
  send: ['fail', 'delay', 'drop'],
  call: ['fail', 'delay', 'drop'],
  delivery: ['fail', 'delay', 'drop', 'duplicate', 'reorder'],
  download: ['fail', 'delay', 'drop'],
}
const KIND_WORDS = {
  fail: 'Fail',
  delay: 'Delay',
  drop: 'Lose',
  duplicate: 'Double',
  reorder: 'Let the following one overtake',
}
const ON_WORDS = {
  send: 'the next send',
  call: 'the next API call',
  delivery: 'the next delivery',
  download: 'the next file',
}

/** One armed fault in words. @param {any} fault */
export function faultLine(fault) {
  const title = state.codes.find((known) => known.code === fault.code)?.title
  return make(
    'div.fault',
    {},
    icon('zap', 'i-14'),
    make(
      'span.grow',
      {},
      make('b', {}, `${KIND_WORDS[fault.kind]} ${ON_WORDS[fault.on]}`),
      fault.match && ` with “${fault.match}”`,
      fault.code !== null &&
        make('span', {}, ' with ', make('span.mono', {}, String(fault.code)), title ? ` ${title}` : ''),
      fault.http !== null && ` as HTTP ${fault.http}`,
      fault.kind === 'delay' && ` by ${fault.ms} ms`,
    ),
    make('span.dim', {}, `${fault.left} left`),
    make(
      'button.ibtn.small',
      {
        type: 'button',
        'aria-label': 'Remove the fault',
        title: 'Remove the fault',
        onclick: () => attempt(() => sim('DELETE', `/faults/${fault.id}`)),
      },
      icon('x', 'i-14'),
    ),
  )
}

/** @param {HTMLElement} side */
export function showFaults(side) {
  if (!side.querySelector('#fault-form')) {
    side.replaceChildren(make('div', { id: 'armed' }), make('div.scroll', {}, faultForm()))
    fillKinds()
  }
  keep(byId('armed'), state.world.faults, (fault) => fault.id, faultLine)
}

function faultForm() {
  const codes = state.codes.map(({ code, title }) => make('option', { value: code }, `${code} ${title}`))
  return make(
    'form.form',
    { id: 'fault-form', 'aria-label': 'Arm a fault', onsubmit: arm },
    make('h2', {}, 'Arm a fault'),
    make(
      'div.pair',
      {},
      make(
        'label.field',
        {},
        'Where',
        make(
          'select.input',
          { name: 'on', id: 'fault-on', onchange: fillKinds },
          make('option', { value: 'send' }, 'A send of the desk'),
          make('option', { value: 'call' }, 'Any API call'),
          make('option', { value: 'delivery' }, 'A delivery to the desk'),
          make('option', { value: 'download' }, 'A file on its way to the desk'),
        ),
      ),
      make('label.field', {}, 'What happens', make('select.input', { name: 'kind', id: 'fault-kind' })),
    ),
    make(
      'label.field',
      {},
      'Error code',
      make('select.input', { name: 'code' }, make('option', { value: '' }, 'None'), ...codes),
    ),
    make(
      'div.pair',
      {},
      make(
        'label.field',
        {},
        'HTTP status',
        make('input.input', { name: 'http', inputmode: 'numeric', placeholder: 'as documented' }),
      ),
      make('label.field', {}, 'Times', make('input.input', { name: 'times', inputmode: 'numeric', value: '1' })),
      make('label.field', {}, 'Milliseconds', make('input.input', { name: 'ms', inputmode: 'numeric', value: '1000' })),
      make(
        'label.field',
        {},
        'Only what holds',
        make('input.input', { name: 'match', placeholder: 'anything', maxlength: 200 }),
      ),
    ),
    make(
      'p.hint',
      {},
      'A status without a code answers like a broken gateway, in HTML. Some codes arrive later, as a failed status.',
    ),
    make('div.hstack', {}, make('button.btn.primary', { type: 'submit' }, 'Arm fault')),
  )
}

function fillKinds() {
  const on = /** @type {HTMLSelectElement} */ (byId('fault-on')).value
  byId('fault-kind').replaceChildren(
    ...KINDS[on].map((/** @type {string} */ kind) => make('option', { value: kind }, KIND_WORDS[kind])),
  )
}

/** @param {SubmitEvent} event */
function arm(event) {
  event.preventDefault()
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget))
  const number = (/** @type {string} */ name) => {
    const text = String(fields.get(name)).trim()
    return text === '' ? {} : { [name]: Number(text) }
  }
  const match = String(fields.get('match'))
  const order = { on: fields.get('on'), kind: fields.get('kind'), ...(match ? { match } : {}) }
  void attempt(() =>
    sim('POST', '/faults', { ...order, ...number('code'), ...number('http'), ...number('times'), ...number('ms') }),
  )
}
