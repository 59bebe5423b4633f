/** A mail that was not handed over. `text` is in the mail server's own words if it answered. */
export class MailError extends Error {
  override name = 'MailError'
  readonly text: string
  /** The server answered. If false, it could not be reached, or fell silent. */
  readonly answered: boolean
  /** The same mail would be refused again. */
  readonly permanent: boolean
  /** The server refused the address that the mail was for. */
  readonly recipient: boolean
  /** The mail may have been accepted anyway: the connection ended before the answer. */
  readonly mayHaveArrived: boolean
  /** The server was not called: the desk may not call this address. */
  readonly forbidden: boolean

  constructor(
    text: string,
    facts: Partial<Pick<MailError, 'answered' | 'permanent' | 'recipient' | 'mayHaveArrived' | 'forbidden'>> = {},
  ) {
    super(`mail: ${text}`)
    this.text = text
    this.answered = facts.answered ?? false
    this.permanent = facts.permanent ?? false
    this.recipient = facts.recipient ?? false
    this.mayHaveArrived = facts.mayHaveArrived ?? false
    this.forbidden = facts.forbidden ?? false
  }
}

/** What nodemailer says about a failure. */
type Failure = Error & {
  code?: string
  response?: string
  responseCode?: number
  permanent?: boolean
  /** The SMTP command that was refused. */
  command?: string
}

/**
 * Reads a failure. A refused sign-in is not final: then the settings are wrong, not the mail. `secrets` are cut out of
 * the text, because a server may quote what it was sent. `handedOver`: the whole mail was written to the connection.
 */
export function asMailError(error: unknown, secrets: readonly string[], handedOver: boolean): MailError {
  const failure = (error instanceof Error ? error : new Error(String(error))) as Failure
  const answered = typeof failure.responseCode === 'number'
  return new MailError(quote(failure.response || failure.message, secrets), {
    answered,
    recipient: answered && failure.command === 'RCPT TO',
    permanent: answered && failure.permanent === true && failure.code !== 'EAUTH',
    mayHaveArrived: !answered && handedOver,
  })
}

function quote(words: string, secrets: readonly string[]): string {
  const told = secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, '…') : text), words)
  return told
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()
}
