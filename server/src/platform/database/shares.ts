export type Role = 'all' | 'web' | 'worker'

/** How many connections each kind of work of one process may open. */
export type Shares = {
  requests: number
  /** Webhook calls. */
  intake: number
  jobs: number
}

/**
 * Single connections. Every role: for `/readyz`, for `/metrics` and to announce. Where requests are served: to listen.
 * Where jobs are done: to take jobs, to renew leases, to listen and to build indexes.
 */
const single: Record<Role, number> = { all: 8, web: 4, worker: 7 }

const least: Record<Role, Shares> = {
  all: { requests: 2, intake: 1, jobs: 2 },
  web: { requests: 2, intake: 1, jobs: 0 },
  worker: { requests: 0, intake: 0, jobs: 2 },
}

const usual: Record<Role, Shares> = {
  all: { requests: 16, intake: 4, jobs: 9 },
  web: { requests: 16, intake: 4, jobs: 0 },
  worker: { requests: 0, intake: 0, jobs: 9 },
}

const sum = ({ requests, intake, jobs }: Shares) => requests + intake + jobs

/** With fewer connections a process of this role cannot work. */
export const leastConnections = (role: Role): number => single[role] + sum(least[role])

/** What a process of this role takes if nobody says otherwise. */
export const usualConnections = (role: Role): number => single[role] + sum(usual[role])

/** Divides the connections of one process in the usual proportions. `total` is at least `leastConnections`. */
export function shareConnections(total: number, role: Role): Shares {
  const free = total - single[role]
  const of = (kind: keyof Shares) =>
    Math.max(least[role][kind], Math.floor((free * usual[role][kind]) / sum(usual[role])))
  const intake = of('intake')
  if (role === 'web') return { requests: free - intake, intake, jobs: 0 }
  const jobs = role === 'worker' ? free : of('jobs')
  return { requests: role === 'worker' ? 0 : free - intake - jobs, intake, jobs }
}
