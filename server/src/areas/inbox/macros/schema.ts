import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, FurtherName, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'
import { Action, conversationActions, Gone } from '../actions/schema.ts'
import type { Renaming } from '../tags/schema.ts'

export const maxText = 5_000
export const maxName = 140
const maxFiles = 10

const visibilities = ['all', 'team', 'user'] as const
const places = ['replying', 'starting_conversation', 'adding_private_note'] as const

/** The places in braces that the desk fills in. Any other place is for the agent to fill. */
export const variables = [
  'contact.first_name',
  'contact.last_name',
  'contact.full_name',
  'contact.email',
  'contact.phone_number',
  'contact.country',
  'conversation.reference_number',
  'conversation.subject',
  'conversation.inbox_name',
  'agent.first_name',
  'agent.last_name',
  'agent.full_name',
  'agent.email',
] as const
export type Variable = (typeof variables)[number]

const languageCode = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'
export const isLanguageCode = (text: string): boolean => new RegExp(languageCode).test(text)
const Language = Type.String({
  pattern: languageCode,
  description: 'A code such as en or pt-BR.',
  examples: ['en'],
})
const Text = Type.String({
  maxLength: maxText,
  description:
    'Places stand between braces: `{contact.first_name}` and `{contact.attributes.plan}` are filled in by the desk, any other words are for the agent to fill.',
})

const Translation = Type.Object({ language: Language, message_content: Text })
export type Translation = Static<typeof Translation>

const fields = {
  name: NameOf(maxName),
  folder: FurtherName(maxName, { default: '' }),
  message_content: Type.String({ ...Text, default: '' }),
  translations: Type.Array(Translation, {
    maxItems: 30,
    default: [],
    description: 'The same text in other languages.',
  }),
  actions: Type.Array(Action, {
    maxItems: conversationActions.length,
    default: [],
    description: 'What is done to the conversation, each kind once.',
  }),
  visibility: Words(visibilities, {
    title: 'Visibility',
    default: 'all',
    description: 'Who may use it; `user`: only its maker.',
  }),
  visible_when: Type.Array(Words(places, { title: 'MacroPlace' }), {
    minItems: 1,
    maxItems: places.length,
    default: [...places],
  }),
}

const input = Body({
  ...fields,
  language: Type.Optional({
    ...Language,
    description: 'The language of message_content; without it, that of the desk.',
  }),
  team_id: Type.Optional({ ...Nullable(Id), description: 'For the visibility `team`.' }),
  user_id: Type.Optional({ ...Nullable(Id), description: 'For the visibility `user`: the caller, named or not.' }),
  assistant_may_send: Type.Optional(
    Type.Boolean({
      description:
        'Whether the assistant may send its text word for word. Needs `ai:manage`, and so does every later change. If it is left out, it stays as it is.',
    }),
  ),
  files: Type.Optional(
    Type.Array(Id, {
      maxItems: maxFiles,
      description: 'Ids of its files that stay and of uploads that are added. Without it the files stay as they are.',
    }),
  ),
  unchanged_since: UnchangedSince,
})
export const MacroInput = { ...input, title: 'MacroInput' }
export type MacroInput = Static<typeof input>

const MacroFile = Type.Object({ id: Id, filename: Type.String(), content_type: Type.String(), size: Type.Integer() })
export type MacroFile = Static<typeof MacroFile>

export const Macro = Named('Macro', {
  id: Id,
  ...fields,
  language: Language,
  team_id: Nullable(Id),
  user_id: Nullable(Id),
  assistant_may_send: Type.Boolean({ description: 'The assistant may send its text word for word.' }),
  files: Type.Array(MacroFile),
  usage_count: Type.Integer(),
  last_used_at: Nullable(Time),
  last_used_by: Nullable(Type.String({ description: 'Name of the agent.' })),
  gone: Type.Array(Gone, {
    description:
      'What it names that was deleted or disabled since: its team, or what its actions need. Its other actions are done.',
  }),
  created_at: Time,
  updated_at: Time,
})
export type Macro = Static<typeof Macro>
export type StoredMacro = Omit<Macro, 'gone'>

/** A text that the assistant may send: as it is stored, and as this customer reads it. */
export type Allowed = { id: number; name: string; stored: string; text: string }

export const PreviewQuery = Type.Object({
  language: Type.Optional({ ...Language, description: "Instead of the customer's." }),
})

const Part = Type.Object({
  kind: Words(['text', 'value', 'empty']),
  text: Type.String({ description: 'Of an empty place, the place with its braces.' }),
  name: Nullable(Type.String({ description: 'Of a value or an empty place.' })),
})
export type Part = Static<typeof Part>

export const MacroPreview = Named('MacroPreview', {
  language: Language,
  message_content: Type.String({ description: 'With its values filled in.' }),
  parts: Type.Array(Part, { description: 'The same in its parts.' }),
  actions: Type.Array(
    Type.Object({
      ...Action.properties,
      state: Words(['due', 'held', 'refused'], {
        description: 'What would happen: it is done, nothing because the conversation is so already, or a refusal.',
      }),
      reason: Nullable(Type.String({ description: "Why it would be refused, in the caller's language." })),
    }),
  ),
})
export type MacroPreview = Static<typeof MacroPreview>

/** Only actions of the saved reply are ever done. The list can leave some out but cannot add any. */
export const Chosen = Type.Unsafe<{ type: string }[] | null>({
  type: ['array', 'null'],
  maxItems: 50,
  items: {
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string', maxLength: 100 } },
  },
  description:
    'Only these kinds of its actions; without a list, all of them. The stored actions are done, whatever is sent here.',
  examples: [[{ type: 'add_tags' }]],
})

const Outcome = Type.Object({
  type: Words(conversationActions, { title: 'ConversationAction' }),
  done: Type.Boolean(),
  reason: Nullable(Type.String({ description: "Why not, in the caller's language." })),
})
export type Outcome = Static<typeof Outcome>

export const MacroApplied = Named('MacroApplied', {
  status: Words(['success'], { title: 'Success' }),
  message: Type.String(),
  data: Type.Array(Outcome),
})
export type MacroApplied = Static<typeof MacroApplied>

export const MacroImport = Body({
  csv: Type.String({
    maxLength: 1_000_000,
    description:
      'The first line names the columns: `name` and `text`, and any of `actions`, `visibility` (`all`, `me` or the name of a team), `folder` and `language`. ' +
      'A further language of a saved reply is a further line of the same name.',
    examples: ['name,text,actions,visibility,folder,language\nHours,We open at nine.,add_tags: hours,all,Shop,en\n'],
  }),
  dry_run: Type.Boolean({ default: true, description: 'Only say what would become of each line.' }),
})
export type MacroImport = Static<typeof MacroImport>

export const ImportOutcome = Named('MacroImportOutcome', {
  dry_run: Type.Boolean(),
  added: Type.Integer({ description: 'Lines whose text is new.' }),
  same: Type.Integer({ description: 'Lines that say what is there already.' }),
  faults: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Counted from 1.' }),
      code: Type.String(),
      message: Type.String({ description: "The same in the reader's language." }),
    }),
    { description: 'If there are any, nothing is added. At most 100.' },
  ),
})
export type ImportOutcome = Static<typeof ImportOutcome>

/** With `reader_id`, only this agent hears it. */
export const MacroChanged = event<{ macro_id: number } | { macro_id: number; reader_id: number }>('macro.changed')

/** One after the other, so that a name that changes twice is the newest one in the end. */
export const RenameTagInMacros = job<Renaming>('macros.rename_tag', { lane: () => 'macros.rename_tag', priority: -1 })
