/**
 * The cookie that names the session. Browsers accept a `__Host-…` cookie only over TLS and only from this host, so no other
 * host of the domain can plant a session of its own.
 */
export const sessionCookie = (protocol: string): string =>
  protocol === 'https' ? '__Host-parley_session' : 'parley_session'
/** Holds what writes send in the header X-CSRFTOKEN. */
export const csrfCookie = 'csrf_token'
