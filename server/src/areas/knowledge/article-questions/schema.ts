import Type, { type Static } from 'typebox'
import { Body, Id, Named, notBlank, Time, Words } from '../../../platform/shapes.ts'

/** The newest that are kept of each article, and the characters of each. A longer question asks more than one thing. */
export const mostOfArticle = 20
export const maxLength = 300

export const ArticleQuestion = Named('ArticleQuestion', {
  id: Id,
  question: Type.String({ description: 'With … in place of addresses, long numbers and the name of the customer.' }),
  source: Words(['answer', 'agent'], {
    title: 'ArticleQuestionSource',
    description: '`answer`: a customer asked it, and an agent called the answer good. `agent`: it was added by hand.',
  }),
  added_at: Time,
})
export type ArticleQuestion = Static<typeof ArticleQuestion>

export const ArticleQuestionCreate = Body({
  question: Type.String({
    minLength: 1,
    maxLength,
    pattern: notBlank,
    description: 'As a customer would ask, in any language.',
    examples: ['Bis wann kann ich einen Helm zurückgeben?'],
  }),
})
export type ArticleQuestionCreate = Static<typeof ArticleQuestionCreate>

export const ArticleQuestionParams = Type.Object({ id: Id, question_id: Id })

/** A question whose answer was judged good, and the one article that the answer cites. */
export type Answered = { run_id: number; article_id: number; question: string; passage: string }

/** `passage`: how the passage begins that answered it; empty if that is not known. */
export type NearQuestion = { article_id: number; passage: string; near: number; isSame: boolean }
