const refusals = {
  scheme: 'only http and https addresses can be called',
  userinfo: 'an address with a user name or password in it is not called',
  port: 'this port may not be called',
  private: 'this address may not be called',
  unresolved: 'there is no such host',
  redirects: 'it redirects too often or to nowhere',
  downgrade: 'it redirects from https to http',
  invalid_url: 'it is not an address',
}

export type RefusalReason = keyof typeof refusals

/** The guard did not make the call, or did not follow the redirect that came back. */
export class OutboundRefused extends Error {
  readonly reason: RefusalReason
  /** False unless an earlier hop of the same call was already sent. */
  readonly mayHaveArrived: boolean

  constructor(reason: RefusalReason, mayHaveArrived = false) {
    super(`outbound call refused: ${refusals[reason]}`)
    this.name = 'OutboundRefused'
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

export type FailureReason = 'timeout' | 'connect' | 'reset' | 'too_large' | 'bad_response' | 'aborted'

/** The call was made and gave no usable answer. The text is the same whatever the other side did at the socket. */
export class OutboundFailed extends Error {
  readonly reason: FailureReason
  /** False if provably no byte of the request left this process, so that it may be sent again; true if unknown. */
  readonly mayHaveArrived: boolean
  /** What the network layer reported, such as CERT_HAS_EXPIRED. For the operator's log, never for the caller. */
  readonly code: string | undefined

  constructor(reason: FailureReason, mayHaveArrived: boolean, code?: string) {
    const texts: Partial<Record<FailureReason, string>> = {
      too_large: 'the answer is too large',
      bad_response: 'the answer cannot be read',
      aborted: 'it was given up',
    }
    super(`outbound call failed: ${texts[reason] ?? 'there was no answer'}`)
    this.name = 'OutboundFailed'
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
    this.code = code
  }
}
