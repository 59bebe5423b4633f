/** The position at which a list was left, for as long as the tab lives: Back and a reload restore it. */
export const scrollKept = (name: string) => Number(sessionStorage.getItem(`parley.scroll.${name}`) ?? 0)

export function keepScroll(name: string, offset: number) {
  sessionStorage.setItem(`parley.scroll.${name}`, String(Math.round(offset)))
}
