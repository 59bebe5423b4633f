const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether ISO 639-1 has a language with this code of two letters. */
export const isLanguageCode = (code: string): boolean => /^[a-z]{2}$/.test(code) && names.of(code) !== undefined
