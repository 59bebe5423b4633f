import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Body } from '../../../platform/shapes.ts'

/** The longest comment, in characters. */
export const maxFeedback = 1_000

export const SurveyAnswer = Body({
  rating: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 5, description: '1 to 5; 0 or left out: only the comment.' }),
  ),
  feedback: Type.Optional(Type.String({ maxLength: maxFeedback })),
})
export type SurveyAnswer = Static<typeof SurveyAnswer>

/** Submits the survey of an inbox to the provider as a template if its words have changed. */
export const RegisterSurvey = job<{ inbox_id: number }>('csat.register', {
  lane: ({ inbox_id }) => `csat.register:${inbox_id}`,
  key: ({ inbox_id }) => `csat.register:${inbox_id}`,
})
export const PruneSurveys = job<object>('csat.prune_surveys')

/** Submits the surveys of all inboxes again: the address of the site changed, and with it that of the survey page. */
export const RegisterSurveys = job<object>('csat.register_all')

/** Sends the survey of a conversation that was resolved. */
export const SendSurvey = job<{ conversation_id: number }>('csat.send', {
  key: ({ conversation_id }) => `csat.send:${conversation_id}`,
})
