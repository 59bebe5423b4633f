/** Asks the person for the password and answers whether the desk took it. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** The dialog is there from now on, until the answered function is called. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** What asks at the same time shares one question. False when it was left unanswered, or nobody can be asked. */
export function confirmPassword(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
