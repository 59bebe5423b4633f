import type { ThoughtStep } from './schema.ts'

export type Watch = ReturnType<typeof createWatch>

/** Times the steps of a thought, each from the end of the one before it. */
export function createWatch() {
  const began = performance.now()
  const steps: ThoughtStep[] = []
  let last = began
  return {
    step(name: ThoughtStep['name'], outcome: ThoughtStep['outcome'], count: number | null = null): void {
      const now = performance.now()
      steps.push({ name, milliseconds: Math.round(now - last), outcome, count })
      last = now
    },
    end: () => ({ steps, milliseconds: Math.round(performance.now() - began) }),
  }
}
