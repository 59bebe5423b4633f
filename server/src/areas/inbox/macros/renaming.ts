import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as actions from '../actions/service.ts'
import type { Renaming } from '../tags/schema.ts'
import * as queries from './queries.ts'
import { MacroChanged } from './schema.ts'

/** Gives a tag its new name in the actions of all saved replies, which name tags as people read them. */
export function renameTag(ctx: Ctx, renaming: Renaming): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await queries.lockMacros(ctx.db)
    let renamed = 0
    for (const { id, user_id, actions: before } of await queries.listActing(ctx.db)) {
      const after = before.map((action) => actions.renameTag(action, renaming))
      if (after.every((action, index) => action === before[index])) continue
      await queries.updateActions(ctx.db, id, after, ctx.now())
      emit(ctx, MacroChanged, user_id === null ? { macro_id: id } : { macro_id: id, reader_id: user_id })
      renamed++
    }
    return `${renamed} saved replies`
  })
}
