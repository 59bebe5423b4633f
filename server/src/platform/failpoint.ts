import type { Ctx } from './context.ts'

let passes = 0

/**
 * Kills the process when FAIL_AT names this step. Tests use it to prove what a crash between two steps leaves behind.
 * `step:3` means the third time that the process gets there.
 */
export function failpoint(ctx: Ctx, step: string): void {
  if (ctx.config.failAt === undefined) return
  const [name, time = '1'] = ctx.config.failAt.split(':')
  if (name !== step) return
  passes += 1
  if (passes === Number(time)) process.kill(process.pid, 'SIGKILL')
}
