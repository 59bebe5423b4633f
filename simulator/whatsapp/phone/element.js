const SVG = 'http://www.w3.org/2000/svg'

/**
 * Makes an element. Text goes in as text nodes, never as markup.
 * @param {string} tag a tag name with classes: `span.cut.dim`
 * @param {Record<string, any>} [attributes] `onclick` and the like become listeners, null and false are left out
 * @param {...(Node | string | null | undefined | false)} children
 */
export function make(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.')
  const element = document.createElement(name)
  if (classes.length > 0) element.className = classes.join(' ')
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/**
 * @param {string} id a symbol of the sprite
 * @param {string} [size] `i-14`, `i-12` or `i-20`
 */
export function icon(id, size = '') {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', `i ${size}`.trim())
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${id}`)
  svg.append(use)
  return svg
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function svgPart(name, attributes) {
  const part = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value))
  return part
}

/**
 * Shows `items` in `container` and leaves untouched what has not changed, so that focus, scroll and sound survive.
 * @template Item
 * @param {HTMLElement} container
 * @param {Item[]} items
 * @param {(item: Item) => string | number} keyOf
 * @param {(item: Item) => HTMLElement} build
 */
export function keep(container, items, keyOf, build) {
  const old = new Map([...container.children].map((child) => [child.dataset.key, child]))
  const wanted = items.map((item) => {
    const key = String(keyOf(item))
    const content = JSON.stringify(item)
    const shown = old.get(key)
    if (shown && shown.content === content) return shown
    const made = build(item)
    made.dataset.key = key
    made.content = content
    if (shown?.contains(document.activeElement)) queueMicrotask(() => focusIn(made))
    return made
  })
  for (const child of [...container.children]) if (!wanted.includes(child)) child.remove()
  wanted.forEach((node, position) => {
    if (container.children[position] !== node) container.insertBefore(node, container.children[position] ?? null)
  })
}

/** @param {HTMLElement} element */
function focusIn(element) {
  const target = element.matches('button') ? element : element.querySelector('button, a, input')
  target?.focus()
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no element ${id}`)
  return element
}
