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

/** The languages in which the desk itself can speak to customers, by ISO 639-1 code. */
export const customerLanguages = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'ru',
  'ar',
  'it',
  'nl',
  'pl',
  'tr',
  'uk',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'el',
  'he',
  'hi',
  'id',
  'ja',
  'ko',
  'zh',
  'vi',
  'ro',
  'hu',
] as const

/** What the speakers of a language call it; the code itself for one that is not spoken here. */
export const ownName = (code: string): string => (isLanguage(code) ? languages[code] : code)
