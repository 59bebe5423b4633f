import type { Ctx } from './context.ts'

/** Kills the process when FAIL_AT names this step: how tests prove what a crash between two steps leaves behind. */
export function failpoint(ctx: Ctx, step: string): void {
  if (ctx.config.failAt === step) process.kill(process.pid, 'SIGKILL')
}
