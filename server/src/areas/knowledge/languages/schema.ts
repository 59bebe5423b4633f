/** Languages that can be told apart, with PostgreSQL's name for what stems their words; `simple` stems nothing. */
export const analysers = {
  en: 'english',
  de: 'german',
  es: 'spanish',
  fr: 'french',
  pt: 'portuguese',
  ru: 'russian',
  ar: 'arabic',
  it: 'italian',
  nl: 'dutch',
  pl: 'simple',
  tr: 'turkish',
  uk: 'simple',
  cs: 'simple',
  sv: 'swedish',
  da: 'danish',
  nb: 'norwegian',
  fi: 'finnish',
  el: 'greek',
  he: 'simple',
  hi: 'hindi',
  id: 'indonesian',
  ja: 'simple',
  ko: 'simple',
  zh: 'simple',
  vi: 'simple',
  ro: 'romanian',
  hu: 'hungarian',
} as const
export type KnownLanguage = keyof typeof analysers

export const isKnownLanguage = (code: string): code is KnownLanguage => Object.hasOwn(analysers, code)
