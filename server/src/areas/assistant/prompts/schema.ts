import Type, { type Static } from 'typebox'
import { Body, Named, notBlank, Words } from '../../../platform/shapes.ts'

/** The prompts that clients of related desks know. */
export const promptKeys = [
  'make_friendly',
  'make_concise',
  'add_empathy',
  'adjust_positive_tone',
  'provide_clear_explanation',
  'add_urgency',
  'make_actionable',
  'adjust_neutral_tone',
  'make_professional',
] as const
export type PromptKey = (typeof promptKeys)[number]

export const Prompt = Named('Prompt', {
  key: Words(promptKeys, { title: 'PromptKey' }),
  title: Type.String({ description: "In the caller's language." }),
})
export type Prompt = Static<typeof Prompt>

export const Completion = Body({
  prompt_key: Words(promptKeys, { title: 'PromptKey' }),
  content: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: notBlank,
    description: 'The text, plain or HTML.',
    examples: ['You must wait until Monday.'],
  }),
})
export type Completion = Static<typeof Completion>
