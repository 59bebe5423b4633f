/** The template's name in words. The provider's name has neither capitals nor spaces. */
export function plainName(name: string) {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
