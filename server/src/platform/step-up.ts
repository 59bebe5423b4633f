import type { Ctx } from './context.ts'
import { forbidden } from './errors.ts'

/**
 * Refuses everybody except an Admin who uses an API key or gave the password of this session in the last minutes. It
 * protects changes of who gets in or where things go, for which an open or stolen session is not enough.
 */
export function demandStepUp({ actor, confirmed }: Pick<Ctx, 'actor' | 'confirmed'>): void {
  if (actor.type === 'system') return
  if (actor.type !== 'agent' || !actor.admin) throw forbidden()
  if (!confirmed) throw forbidden('session.confirm')
}
