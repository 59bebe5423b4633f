/**
 * The session cookie. Browsers accept a `__Host-…` cookie only over TLS and only from this host, so no other host of
 * the domain can plant its own session.
 */
export const sessionCookie = (protocol: string): string =>
  protocol === 'https' ? '__Host-parley_session' : 'parley_session'
/** Holds the value that writes send in the header X-CSRFTOKEN. */
export const csrfCookie = 'csrf_token'
