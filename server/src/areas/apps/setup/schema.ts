import Type, { type Static } from 'typebox'
import { Named, Nullable, Words } from '../../../platform/shapes.ts'

const stepStates = ['todo', 'running', 'done', 'failed'] as const
const step = (description: string) => Words(stepStates, { title: 'SetupState', description })

export const Setup = Named('Setup', {
  demo: Type.Boolean({ description: 'The desk was started with `DEMO=1`: it has all it shows.' }),
  simulator_url: Nullable(
    Type.String({ description: 'Where the simulated WhatsApp beside the desk is, when it was started with it.' }),
  ),
  steps: Named('SetupSteps', {
    number: step('The provider has called back about a number.'),
    first_message: step('A customer has written.'),
    knowledge: step('The assistant can find an article; `running` while the first import reads.'),
    assistant: step('A rule gives new conversations to an assistant.'),
    templates: step('Templates of an account are loaded.'),
    mail: step('A mail server is named.'),
    colleague: step('A second agent may sign in.'),
  }),
})
export type Setup = Static<typeof Setup>
