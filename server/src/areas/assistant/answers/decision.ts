import Value from 'typebox/value'
import { pickTelling } from '../../../words/stop-words.ts'
import { listWords } from '../../../words/words.ts'
import type { Allowed } from '../../inbox/macros/schema.ts'
import { readOptions } from './options.ts'
import {
  Decision,
  type Decision as DecisionType,
  type HandOver,
  handOverReasons,
  type ThoughtPassage,
} from './schema.ts'

const why = handOverReasons.slice(0, 3)

/**
 * The parameters of the tool `answer`. If there are no agents, it has no hand-over, so that no customer can talk the
 * model into one. `texts` is the number of saved replies that may be sent.
 */
export function answerParameters(aiOnly: boolean, texts = 0): object {
  const hand_over = {
    type: 'object',
    description: 'Only when a person is to go on.',
    properties: {
      reason: {
        type: 'string',
        enum: why,
        description: 'asked: the customer wants a person; rule: the instructions say so.',
      },
      summary: { type: 'string', description: 'What the customer wants and what was said, in two or three sentences.' },
    },
    required: ['reason', 'summary'],
  }
  const found_nothing = { type: 'boolean', description: 'Nothing answers the question.' }
  const saved_reply = {
    ...{ type: 'integer', minimum: 1, maximum: texts },
    description: 'Number of the saved reply that is sent word for word, in place of `text`.',
  }
  return {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'What the customer reads.' },
      sources: { type: 'array', items: { type: 'integer' }, description: 'Numbers of the passages the text rests on.' },
      options: {
        type: 'array',
        items: { type: 'string' },
        maxItems: 10,
        description: 'Answers to tap: up to three of at most 20 characters, or up to ten of at most 24.',
      },
      ask_if_helped: { type: 'boolean' },
      ...(texts > 0 ? { saved_reply } : {}),
      ...(aiOnly ? { found_nothing } : { hand_over }),
    },
    required: ['text', 'sources'],
  }
}

/** The decision to say this and nothing else. */
export const say = (text: string): DecisionType => ({
  ...{ text, options: [], ask_if_helped: false, hand_over: null, sources: [] },
})

/** The decision to hand over without a word of the assistant's own. */
export const leave = (reason: HandOver['reason']): DecisionType => ({
  ...say(''),
  hand_over: { reason, summary: '' },
})

export type Decided = { decision: DecisionType; found_nothing: boolean }

/**
 * Reads what a model gave to `answer` as a decision. Undefined if it is not one. Sources that were never shown are left
 * out. If it names one of the saved replies, or repeats one word for word, that text is what is sent.
 */
export function readDecision(
  value: unknown,
  aiOnly: boolean,
  passages: number,
  texts: readonly Pick<Allowed, 'id' | 'text'>[] = [],
): Decided | undefined {
  if (!isRecord(value)) return undefined
  const { ask_if_helped, hand_over, saved_reply } = value
  const said = typeof value.text === 'string' ? value.text.trim() : undefined
  const chosen = texts.find((one, index) => (saved_reply ? saved_reply === index + 1 : one.text === said))
  const { text, options, sources } = chosen
    ? { text: chosen.text, options: undefined, sources: undefined }
    : { text: value.text, options: value.options, sources: value.sources }
  const given = {
    ...{
      text,
      options: readOptions(options).filter((option) => !isReason(option)),
      ask_if_helped: ask_if_helped ?? false,
      sources: sources ?? [],
    },
    ...(chosen ? { saved_reply_id: chosen.id } : {}),
  }
  const decision = Value.Clean(Decision, { ...given, hand_over: aiOnly ? null : (hand_over ?? null) })
  if (!Value.Check(Decision, decision)) return undefined
  if (decision.hand_over ? !why.includes(decision.hand_over.reason) : decision.text.trim() === '') return undefined
  const shown = [...new Set(decision.sources)].filter((number) => number <= passages)
  const found_nothing = aiOnly ? value.found_nothing === true : decision.hand_over?.reason === 'no_answer'
  return { decision: { ...decision, sources: shown }, found_nothing }
}

/** Small models mistake the reasons of a hand-over for options. */
const isReason = (option: string): boolean => why.some((reason) => reason === option)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether the words ask for nothing, because none of them tells what it is about. */
export const isSmallTalk = (question: string): boolean =>
  pickTelling(listWords(question)).every((word) => laughter.test(word))

const laughter =
  /^(?:l(?:o+l)+|rofl|lmao|x+d+|m*h+m+|(?:h[aei]|j[aei]|х[аие]|ه){2,}[hjхه]?|k{3,}|(?:rs){2,}|[笑ㅋㅎ]+)$/u

/** Marks the passages whose numbers are cited. */
export const markCited = (
  passages: readonly Omit<ThoughtPassage, 'cited'>[],
  cited: readonly number[],
): ThoughtPassage[] => passages.map((passage, index) => ({ ...pickKept(passage), cited: cited.includes(index + 1) }))

/** The part of a passage that is kept with the answer. */
export const pickKept = ({
  article_id,
  key,
  title,
  heading,
  text,
  score,
  confidence,
}: Omit<ThoughtPassage, 'cited'>): Omit<ThoughtPassage, 'cited'> => ({
  ...{ article_id, key, title, heading, text, score },
  ...(confidence === undefined ? {} : { confidence }),
})
