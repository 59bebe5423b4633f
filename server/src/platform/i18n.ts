import en from '../../../i18n/en.json' with { type: 'json' }

type Words = typeof en.server & { mail: typeof en.mail }
export type RefusalCode = keyof Words['refusal']
export type MailPhrase = keyof Words['mail']
export type Language = 'en'

const languages: Record<Language, Words> = { en: { ...en.server, mail: en.mail } }

export const isLanguage = (value: string): value is Language => value in languages

/** The sentence for a refusal in the reader's language, with `{name}` places filled. */
export function wordRefusal(language: Language, code: RefusalCode, params: Record<string, string | number>): string {
  return fill(languages[language].refusal[code], params)
}

/** A subject or paragraph of a mail, as plain text. */
export function wordMail(language: Language, phrase: MailPhrase, params: Record<string, string | number> = {}): string {
  return fill(languages[language].mail[phrase], params)
}

function fill(sentence: string, params: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}
