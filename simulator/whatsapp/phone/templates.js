import { attempt } from './alarm.js'
import { sim } from './api.js'
import { byId, keep, make } from './element.js'
import { state } from './state.js'

const CHIPS = { APPROVED: 'ok', PENDING: 'warn', PAUSED: 'warn', REJECTED: 'danger', DISABLED: 'danger' }

/** @param {HTMLElement} side */
export function showTemplates(side) {
  if (!side.querySelector('#templates')) {
    side.replaceChildren(make('ul.scroll.sheet-list', { id: 'templates', role: 'list', 'aria-label': 'Templates' }))
  }
  const pendingFirst = state.templates.toSorted(
    (a, b) => Number(b.status === 'PENDING') - Number(a.status === 'PENDING'),
  )
  keep(byId('templates'), pendingFirst, (template) => template.id, templateItem)
}

/** @param {any} template */
function templateItem(template) {
  const { id, name, language, category, status, components, rejected_reason: reason } = template
  const body = components.find((/** @type {any} */ component) => component.type === 'BODY')?.text ?? ''
  return make(
    'li',
    {},
    make(
      'div.line',
      {},
      make('b.mono.cut', {}, name),
      make('span.dim', {}, language),
      make(`span.chip.${CHIPS[status] ?? 'quiet'}`, {}, status.toLowerCase()),
      make('span.dim.end', {}, category.toLowerCase()),
    ),
    make('p', { dir: 'auto' }, body),
    status === 'REJECTED' && make('p.hint.bad', {}, `Reason ${reason}`),
    make('div.line', {}, ...actionsFor(status).map(([action, label]) => decide(id, name, action, label))),
  )
}

/** @param {string} status @returns {[action: string, label: string][]} */
function actionsFor(status) {
  if (status === 'APPROVED') {
    return [
      ['pause', 'Pause'],
      ['disable', 'Disable'],
    ]
  }
  if (status === 'PENDING') {
    return [
      ['approve', 'Approve'],
      ['reject', 'Reject'],
    ]
  }
  return [['approve', 'Approve']]
}

/** @param {string} id @param {string} name @param {string} action @param {string} label */
function decide(id, name, action, label) {
  return make(
    'button.btn.small',
    {
      type: 'button',
      'aria-label': `${label} ${name}`,
      onclick: () => attempt(() => sim('POST', `/templates/${id}`, { action })),
    },
    label,
  )
}
