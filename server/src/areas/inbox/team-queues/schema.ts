import { job } from '../../../platform/jobs.ts'

/**
 * A team has a conversation that is assigned to no agent. If the team hands out, the member whose turn it is gets it.
 */
export const HandOut = job<{ team_id: number }>('teams.hand_out', { key: ({ team_id }) => `hand out ${team_id}` })
/** An agent has come online or has finished something, so every team checks what it can hand out. */
export const HandOutAll = job<object>('teams.hand_out_all', { key: () => 'hand out all' })
