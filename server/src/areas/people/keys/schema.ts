import Type, { type Static } from 'typebox'
import { Body, Id, Named, NameOf, Nullable, Time } from '../../../platform/shapes.ts'

const secretOnce = { description: 'Shown only in this answer.' }

export const Credential = Named('Credential', { api_key: Type.String(), api_secret: Type.String(secretOnce) })
export type Credential = Static<typeof Credential>

export const KeyRequest = Body({
  replace: Type.Boolean({ default: true, description: 'false: 409 when the agent has a key already.' }),
})
export type KeyRequest = Static<typeof KeyRequest>

export const NewKnowledgeKey = Body({ name: NameOf(140) })
export type NewKnowledgeKey = Static<typeof NewKnowledgeKey>

export const KnowledgeKey = Named('KnowledgeKey', {
  id: Type.Integer(),
  name: Type.String(),
  api_key: Type.String(),
  made_by: Nullable(
    Type.Object(
      { id: Id, first_name: Type.String(), last_name: Type.String(), enabled: Type.Boolean() },
      { description: 'The agent who made it, even if they are deleted; null: the desk itself.' },
    ),
  ),
  last_used_at: Nullable(Time),
  created_at: Time,
})
export type KnowledgeKey = Static<typeof KnowledgeKey>

export const KnowledgeKeyMade = Named('KnowledgeKeyMade', {
  id: Type.Integer(),
  name: Type.String(),
  api_key: Type.String(),
  api_secret: Type.String(secretOnce),
})
export type KnowledgeKeyMade = Static<typeof KnowledgeKeyMade>
