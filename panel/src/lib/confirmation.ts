/** Asks the person for the password and returns whether the desk accepted it. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** The dialog is available from now on, until the returned function is called. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Simultaneous callers share one question. False if it was left unanswered, or nobody can be asked. */
export function confirmPassword(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
