import type { Ctx } from './context.ts'
import { forbidden } from './errors.ts'

/**
 * Refuses all but an Admin who comes with an API key or has given the password of this session in the last minutes: for
 * what changes who gets in or where things go. A session that is found open, or stolen, is not enough for it.
 */
export function demandStepUp({ actor, confirmed }: Pick<Ctx, 'actor' | 'confirmed'>): void {
  if (actor.type === 'system') return
  if (actor.type !== 'agent' || !actor.admin) throw forbidden()
  if (!confirmed) throw forbidden('session.confirm')
}
