const lifeMs = 14 * 24 * 3_600_000
const extendEveryMs = 3_600_000

const longestMs = 30 * 24 * 3_600_000

/** A session ends 14 days after its last use, to the hour, and 30 days after it began however much it is used. */
export const endOfSession = (begun: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + lifeMs, begun.getTime() + longestMs))

/** A session is extended at most once an hour, so that using it is not a write each time. */
export const isExtensionDue = (session: { created_at: Date; expires_at: Date }, now: Date): boolean =>
  endOfSession(session.created_at, now).getTime() - session.expires_at.getTime() >= extendEveryMs

/** So many failed sign-ins at an account in one day, and its owner is told. */
export const manyFailures = 10

const confirmedMs = 10 * 60_000

/** How long a session may do what takes the password once more. */
export const endOfConfirmation = (now: Date): Date => new Date(now.getTime() + confirmedMs)

/** A browser sends cookies along with requests that a foreign page made up; those that change something need the token. */
export const changesSomething = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * A browser says that a page of another origin sends this. What says nothing is no such browser, or reaches us without
 * TLS, and is judged by its token alone.
 */
export const comesFromElsewhere = (site: string | string[] | undefined): boolean =>
  site === 'cross-site' || site === 'same-site'

/** More tries than this in a minute, from all addresses together, and the account counts as under attack. */
const calmTries = 20

/**
 * Limits guessing at one account without locking its owner out: while many addresses try it, each has one try a minute,
 * so the right password always gets in from an address that nobody else uses.
 */
export const isTryRefused = (triesAtAccount: number, triesFromAddress: number): boolean =>
  triesAtAccount > calmTries && triesFromAddress > 1
