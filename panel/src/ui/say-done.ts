import { useToast } from './toast.tsx'

/**
 * Says that something was done, and offers to undo it, once the desk has answered. The news of it may come before its
 * answer and take the part of the page that asked for it; it is said all the same. A refusal is shown by the mutation.
 */
export function useSayDone() {
  const say = useToast()
  return <T>(doing: Promise<T>, words: string, undo?: (done: T) => void) =>
    void doing.then(
      (done) => say(words, undo && (() => undo(done))),
      () => undefined,
    )
}
