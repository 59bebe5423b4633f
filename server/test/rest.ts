import { setTimeout as pause } from 'node:timers/promises'

/**
 * Rests before the next look at something that has been awaited since `began`, by `performance.now()`. The longer it
 * takes, the rarer the looks, because what is awaited needs the same processor.
 */
export const rest = (began: number): Promise<void> =>
  pause(Math.min(100, Math.max(10, (performance.now() - began) / 5)))
