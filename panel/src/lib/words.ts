/** True if every word of `wanted` is somewhere in `text`, whatever its case. */
export function holdsWords(text: string, wanted: string) {
  const found = text.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word))
}
