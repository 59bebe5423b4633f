/** One letter too many, too few or different, or two swapped. Short names are too similar to decide. */
export function isSlipOf(meant: string, name: string): boolean {
  if (meant.length < 7 || Math.abs(meant.length - name.length) > 1) return false
  let at = 0
  while (at < meant.length && meant[at] === name[at]) at++
  const [rest, found] = [meant.slice(at), name.slice(at)]
  return (
    rest.slice(1) === found ||
    rest === found.slice(1) ||
    rest.slice(1) === found.slice(1) ||
    (rest.slice(2) === found.slice(2) && rest[0] === found[1] && rest[1] === found[0])
  )
}
