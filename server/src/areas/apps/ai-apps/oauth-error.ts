export type Fault =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** What the OAuth endpoints tell an app, in the words of RFC 6749 5.2 and RFC 7591 3.2.2: for programs, in English. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly fault: Fault

  constructor(fault: Fault, description: string) {
    super(description)
    this.fault = fault
  }
}
