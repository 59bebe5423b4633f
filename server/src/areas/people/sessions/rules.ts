const lifeMs = 14 * 24 * 3_600_000
const extendEveryMs = 3_600_000

const longestMs = 30 * 24 * 3_600_000

/** A session ends 14 days after its last use, to the hour, and at the latest 30 days after it began. */
export const endOfSession = (begun: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + lifeMs, begun.getTime() + longestMs))

/** A session is extended at most once an hour, so that not every use is a write. */
export const isExtensionDue = (session: { created_at: Date; expires_at: Date }, now: Date): boolean =>
  endOfSession(session.created_at, now).getTime() - session.expires_at.getTime() >= extendEveryMs

/** After this many failed sign-ins to an account in one day, its owner is told. */
export const manyFailures = 10

const confirmedMs = 10 * 60_000

/** How long a session may do what needs the password once more. */
export const endOfConfirmation = (now: Date): Date => new Date(now.getTime() + confirmedMs)

/** A browser sends cookies even with requests from a foreign page, so requests that change something need the token. */
export const changesSomething = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * The browser says that a page of another origin sends this. A client that says nothing is no such browser, or reaches
 * us without TLS; only its token is checked.
 */
export const comesFromElsewhere = (site: string | string[] | undefined): boolean =>
  site === 'cross-site' || site === 'same-site'

/** With more tries than this per minute, from all addresses together, the account counts as under attack. */
const calmTries = 20

/**
 * Limits guessing at one account without locking its owner out: while many addresses try it, each has one try a minute,
 * so the right password always gets in from an address that nobody else uses.
 */
export const isTryRefused = (triesAtAccount: number, triesFromAddress: number): boolean =>
  triesAtAccount > calmTries && triesFromAddress > 1
