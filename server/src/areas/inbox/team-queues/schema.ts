import { job } from '../../../platform/jobs.ts'

/** A team has a conversation that nobody has: if it hands out, whoever's turn it is gets it. */
export const HandOut = job<{ team_id: number }>('teams.hand_out', { key: ({ team_id }) => `hand out ${team_id}` })
/** Somebody has come, or has finished something: every team looks what it can hand out. */
export const HandOutAll = job<object>('teams.hand_out_all')
