/** The conversations that somebody may see: every one that meets any of these. */
export type Sight = {
  all: boolean
  /** Assigned to this agent. */
  user: number | null
  /** Of these teams. */
  teams: readonly number[]
  /** Of these teams, and nobody has it yet. */
  team_inboxes: readonly number[]
  /** Of nobody and no team. */
  unassigned: boolean
}

/** Where a conversation stands: what decides on who may see it. */
export type Standing = { assigned_user_id: number | null; assigned_team_id: number | null }
