/** True when every word of `wanted` stands somewhere in `text`, whatever its case. */
export function holdsWords(text: string, wanted: string) {
  const found = text.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word))
}
