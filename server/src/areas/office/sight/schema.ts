/** The conversations that somebody may see: every one that meets any of these conditions. */
export type Sight = {
  all: boolean
  /** Assigned to this agent. */
  user: number | null
  /** Assigned to one of these teams. */
  teams: readonly number[]
  /** Assigned to one of these teams and to no agent. */
  team_inboxes: readonly number[]
  /** Assigned to no agent and no team. */
  unassigned: boolean
}

/** The fields of a conversation that decide who may see it. */
export type Standing = { assigned_user_id: number | null; assigned_team_id: number | null }
