const told = new WeakSet<Element>()

/** Shows the whole of a cut text under the pointer, unless it or what holds it has a title of its own. */
export function showWhole({ target }: Event) {
  const cut = target instanceof Element ? target.closest<HTMLElement>('.cut') : null
  if (!cut) return
  if (told.has(cut)) cut.removeAttribute('title')
  if (cut.scrollWidth <= cut.clientWidth || cut.closest('[title]')) return
  cut.title = cut.textContent
  told.add(cut)
}
