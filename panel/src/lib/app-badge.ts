/** Shows this number on the icon of the installed panel, where the system can. Zero takes it away. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // A browser may refuse it to a page that is not installed.
  void shown?.catch(() => undefined)
}
