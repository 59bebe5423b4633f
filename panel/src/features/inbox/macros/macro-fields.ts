import type { Macro, MacroInput } from '../../../lib/types.ts'
import { useCreateMacro } from './api.ts'
import { useUpdateMacro } from './changing.ts'

export type Text = { language: string; message_content: string }
export type Action = Macro['actions'][number]
export type HeldFile = Pick<Macro['files'][number], 'id' | 'filename' | 'size'>

/** The values of the form. Texts, actions and files are JSON. */
export type MacroFields = {
  name: string
  folder: string
  /** `all`, `user` or `team:ID`. */
  visibility: string
  message_content: string
  actions: string
  files: string
  assistant_may_send: boolean
}

/**
 * A saved reply as its form edits it: texts, actions and files as JSON, so that each is one field that has changed or
 * not.
 */
export const fieldsOf = (macro: Macro): MacroFields => ({
  name: macro.name,
  folder: macro.folder,
  visibility: macro.visibility === 'team' ? `team:${macro.team_id ?? ''}` : macro.visibility,
  message_content: JSON.stringify([
    { language: macro.language, message_content: macro.message_content },
    ...macro.translations,
  ]),
  actions: JSON.stringify(macro.actions),
  files: JSON.stringify(macro.files.map(({ id, filename, size }) => ({ id, filename, size }))),
  assistant_may_send: macro.assistant_may_send,
})

/** The reverse of `fieldsOf`. The first text is in the saved reply's own language, the others are translations. */
export function inputOf(fields: MacroFields): MacroInput {
  const [own, ...translations] = JSON.parse(fields.message_content) as Text[]
  const [visibility, team] = fields.visibility.split(':')
  return {
    name: fields.name,
    folder: fields.folder,
    visibility: visibility as Macro['visibility'],
    team_id: team ? Number(team) : null,
    language: own?.language ?? 'en',
    message_content: own?.message_content ?? '',
    translations,
    actions: JSON.parse(fields.actions) as Action[],
    files: (JSON.parse(fields.files) as HeldFile[]).map(({ id }) => id),
    assistant_may_send: fields.assistant_may_send,
  }
}

/** The mutation as forms expect it. */
const sendingOf = (mutation: ReturnType<typeof useCreateMacro>) => ({
  mutateAsync: (fields: Partial<MacroFields>) => mutation.mutateAsync(inputOf(fields as MacroFields)),
  reset: mutation.reset,
  isPending: mutation.isPending,
  error: mutation.error,
  variables: mutation.variables ? (asFields(mutation.variables) as Partial<MacroFields>) : undefined,
})

const asFields = ({ name = '', folder = '', visibility = 'all', team_id, ...input }: Partial<MacroInput>) => ({
  name,
  folder,
  visibility: visibility === 'team' ? `team:${team_id ?? ''}` : visibility,
  message_content: JSON.stringify([
    { language: input.language, message_content: input.message_content },
    ...(input.translations ?? []),
  ]),
  actions: JSON.stringify(input.actions ?? []),
})

export const useCreating = () => sendingOf(useCreateMacro())
/** How the form of a saved reply saves it. `visible_when` has no field and is sent as it was, or it would be lost. */
export const useUpdating = (macro: Macro) => {
  const mutation = useUpdateMacro(macro)
  const { visible_when } = macro
  return sendingOf({
    ...mutation,
    mutateAsync: (input: Partial<MacroInput>) => mutation.mutateAsync({ ...input, visible_when }),
  } as ReturnType<typeof useCreateMacro>)
}
