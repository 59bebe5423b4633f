/** The operator can do something about it: `message` says what is wrong, `advice` what to do. */
export class Failure extends Error {
  override name = 'Failure'
  readonly advice: string

  constructor(message: string, advice = '') {
    super(message)
    this.advice = advice
  }
}
