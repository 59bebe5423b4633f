import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Id, Named, Nullable, Uuid, Words } from '../../../platform/shapes.ts'

export const WaitingTeam = Named('WaitingTeam', {
  team_id: Id,
  waiting: Type.Integer({ description: 'Open conversations that are given to the team and to nobody.' }),
  reason: Nullable(
    Words(['nobody_on', 'all_full'], {
      title: 'WaitingReason',
      description:
        '`nobody_on`: no member is online; `all_full`: all who are online are at their limit; null: they are being handed out.',
    }),
  ),
  unfit: Type.Array(
    Type.Object({
      conversation_uuid: Uuid,
      reason: Words(['nobody_speaks', 'nobody_knows'], { title: 'UnfitReason' }),
      language: Nullable(Type.String()),
    }),
    {
      description:
        'Of a team that requires skills: conversations that the caller may see and that nobody who is online can take, for their language or their tags.',
    },
  ),
})
export type WaitingTeam = Static<typeof WaitingTeam>

/**
 * A team has a conversation that is assigned to no agent. If the team hands out, the member whose turn it is gets it.
 */
export const HandOut = job<{ team_id: number }>('teams.hand_out', { key: ({ team_id }) => `hand out ${team_id}` })
/** An agent has come online or has finished something, so every team checks what it can hand out. */
export const HandOutAll = job<object>('teams.hand_out_all', { key: () => 'hand out all' })
