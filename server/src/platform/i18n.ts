import { type Language, languages } from '../../../i18n/languages.ts'
import { vocabularies } from '../../../i18n/vocabularies.ts'

export { isLanguage, type Language, languages } from '../../../i18n/languages.ts'

type Words = (typeof vocabularies)['en']
export type RefusalCode = keyof Words['server']['refusal']
export type NoteCode = keyof Words['server']['note']
export type MailPhrase = keyof Words['mail']
export type NotificationPhrase = keyof Words['server']['notification']
export type SurveyPhrase = keyof Words['survey']
type PromptPhrase = keyof Words['server']['prompt']
type TranscriptPhrase = keyof Words['server']['transcript']
/** Why a value was refused or a step failed. It is worded inside the sentence of the refusal, or where it is read. */
export type Rule = { rule: keyof Words['server']['rule']; params: Params }
export type Params = Record<string, string | number | Rule>

/** The sentence for a refusal in the reader's language, with its `{name}` places filled. */
export function wordRefusal(language: Language, code: RefusalCode, params: Params): string {
  return fill(language, vocabularies[language].server.refusal[code], params)
}

/** A reason as part of a sentence. */
export function wordRule(language: Language, { rule, params }: Rule): string {
  return fill(language, vocabularies[language].server.rule[rule], params)
}

/** A reason in the form that a text column keeps. */
export const keepReason = (reason: Rule): string => JSON.stringify(reason)

/** The reason that a column keeps; undefined for an unknown code and for a sentence, which former versions kept. */
export function readReason(kept: string): Rule | undefined {
  if (!kept.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(kept)
    return isRule(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A kept reason in the reader's language. Text without a known code stays as it is. */
export function wordKeptReason(language: Language, kept: string): string {
  const reason = readReason(kept)
  return reason ? wordRule(language, reason) : kept
}

function isRule(value: unknown): value is Rule {
  if (typeof value !== 'object' || value === null || !('rule' in value) || !('params' in value)) return false
  const { rule, params } = value
  const isKnown = typeof rule === 'string' && Object.hasOwn(vocabularies.en.server.rule, rule)
  if (!isKnown || typeof params !== 'object' || params === null) return false
  return Object.values(params).every((param) => ['string', 'number'].includes(typeof param) || isRule(param))
}

/** A sentence that informs and refuses nothing. */
export function wordNote(language: Language, code: NoteCode, params: Params): string {
  return fill(language, vocabularies[language].server.note[code], params)
}

/** A subject or paragraph of a mail, as plain text. */
export function wordMail(language: Language, phrase: MailPhrase, params: Params = {}): string {
  return fill(language, vocabularies[language].mail[phrase], params)
}

export function wordNotification(language: Language, phrase: NotificationPhrase, params: Params): string {
  return fill(language, vocabularies[language].server.notification[phrase], params)
}

export function wordTranscript(language: Language, phrase: TranscriptPhrase, params: Params = {}): string {
  return fill(language, vocabularies[language].server.transcript[phrase], params)
}

/** What the chat model can do with a text, as a button says it. */
export const wordPrompt = (language: Language, phrase: PromptPhrase): string =>
  vocabularies[language].server.prompt[phrase]

/** Words of the page that a survey leads to. */
export function wordSurvey(language: Language, phrase: SurveyPhrase, params: Params = {}): string {
  return fill(language, vocabularies[language].survey[phrase], params)
}

function fill(language: Language, sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? place
    if (typeof value !== 'object') return String(value)
    return wordRule(language, value)
  })
}

type Tree = { [name: string]: string | Tree }

const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, words]) =>
    typeof words === 'string' ? [[path + name, words] as [string, string]] : flatten(words, `${path}${name}.`),
  )

/** The words of the panel by their paths, like `list.empty`. */
export const listPanelWords = (language: Language): Record<string, string> =>
  Object.fromEntries(flatten(vocabularies[language].panel))

/** The language that a code of BCP 47 means, `en-GB` as well as `en`; undefined if the desk does not have it. */
export function findLanguage(code: string): Language | undefined {
  const wanted = code.toLowerCase()
  const [subtag] = wanted.split('-')
  const spoken = Object.keys(languages) as Language[]
  return (
    spoken.find((language) => language.toLowerCase() === wanted) ??
    spoken.find((language) => language.toLowerCase().split('-')[0] === subtag)
  )
}

/** Which way a language is written, as HTML says it. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
