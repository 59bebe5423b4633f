/** The languages of server, panel and mails, each by the name that its speakers give it. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

export const isLanguage = (value: string): value is Language => Object.hasOwn(languages, value)

/** What the speakers of a language call it; the code itself for one that is not spoken here. */
export const ownName = (code: string): string => (isLanguage(code) ? languages[code] : code)
