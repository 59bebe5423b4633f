/** The host in the form in which hosts are compared. Undefined if the text is not one. */
export function readHost(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const url = URL.canParse(`https://${written}`) ? new URL(`https://${written}`) : undefined
  const isBare = url?.pathname === '/' && !/[/?#@\\\s]/.test(written) && url.host.includes('.')
  return isBare ? url.host : undefined
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether ISO 639-1 has a language with this code of two letters. */
export const isLanguageCode = (code: string): boolean => /^[a-z]{2}$/.test(code) && names.of(code) !== undefined
