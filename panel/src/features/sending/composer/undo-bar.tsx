import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { deskTime } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { draftName, keep, kept } from '../../../lib/kept.ts'
import { useMe } from '../../../lib/me.ts'
import { useSaid } from '../../../lib/said.ts'
import { t } from '../../../lib/t.ts'
import type { HeldReply } from '../../../lib/types.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { heldQuery, takeBack, useDropSending, useHeld } from '../../inbox/messages/api.ts'
import { generalQuery } from '../../office/settings/api.ts'
import { putInAgain } from './put-in.ts'
import styles from './undo-bar.module.css'
import { putBack } from './uploads.ts'

/**
 * Takes a reply back into its reply box, before the text that is there, and a template to where it was chosen. If it
 * has already left, it says so and returns false.
 */
function useTakeBack(uuid: string, onTemplate: (earlier: NonNullable<HeldReply['template']>) => void) {
  const client = useQueryClient()
  const say = useToast()
  const drop = useDropSending(uuid)
  const { queryKey } = heldQuery(uuid)
  return async (held: string): Promise<boolean> => {
    try {
      const { echo_id, message, template, attachments, macro_id, macro_actions } = await takeBack(uuid, held)
      // If its first answer was lost, it still stands here as one that did not leave.
      drop(echo_id)
      // Its bar goes at once, so that its buttons are not pressed for the next reply.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (all) => all?.filter((one) => one.uuid !== held))
      if (template) {
        onTemplate(template)
        return true
      }
      const name = draftName(uuid, 'reply')
      keep(name, [message, kept(name)].filter(Boolean).join('\n') || null)
      keep(`${name}.unsaved`, 'yes')
      putBack(uuid, attachments)
      await putInAgain(client, uuid, macro_id, macro_actions)
      return true
    } catch (error) {
      say(wordError(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }
}

/**
 * The newest reply of the person that can still be taken back, and what takes a reply back. `holds`: replies are held
 * for a while, so that they can be.
 */
export function useUndo(
  uuid: string,
  box: RefObject<HTMLTextAreaElement | null>,
  onTemplate: Parameters<typeof useTakeBack>[1],
) {
  const me = useMe().id
  const takeBack = useTakeBack(uuid, onTemplate)
  const holds = useQuery(generalQuery).data?.['app.undo_send_seconds'] !== 0
  const undoable = useQuery(heldQuery(uuid)).data?.findLast(
    (held) => held.kind === 'undo' && held.state === 'waiting' && held.author.id === me,
  )
  const bringBack = async ({ uuid, template }: HeldReply) => {
    const isBack = await takeBack(uuid)
    if (!template) box.current?.focus()
    return isBack
  }
  // Taking back cannot be done later, but everything else that Esc does can. So it comes first.
  useHotkeys({ Escape: () => undoable !== undefined && void bringBack(undoable) }, true)
  return { holds, undoable, takeBack, bringBack }
}

const second = 1_000
/** The wait in milliseconds by the desk's clock, because the browser's clock may differ. */
const waitOf = ({ send_at, updated_at }: HeldReply) => Date.parse(send_at) - Date.parse(updated_at)
/** How long the reply can be taken back at once. Undefined for a scheduled one, which is listed elsewhere. */
export const undoMs = (held: HeldReply) => (held.kind === 'undo' ? waitOf(held) : undefined)
const secondsTo = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - deskTime()) / second))

/** The seconds until a reply leaves, with the button that takes it back. */
export function UndoBar({ held, onTakeBack }: { held: HeldReply; onTakeBack: () => void }) {
  const { sendNow } = useHeld(held.conversation_uuid)
  const [whole] = useState(() => Math.round(waitOf(held) / second))
  const [left, setLeft] = useState(() => Math.min(whole, secondsTo(held.send_at)))
  // Once, and not every second.
  useSaid(`${t('held.leaves_in', { seconds: whole })}, ${t('held.take_back')}: Esc`)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.min(whole, secondsTo(held.send_at))), second)
    return () => clearInterval(timer)
  }, [held.send_at, whole])
  return (
    <div className={styles.bar} data-part="undo">
      <span>{left > 0 ? t('held.leaves_in', { seconds: left }) : t('held.leaves_now')}</span>
      <button
        type="button"
        className={cx(styles.now, 'reaches')}
        disabled={sendNow.isPending}
        onClick={() => sendNow.mutate(held.uuid)}
      >
        {t('held.send_now')}
      </button>
      <button type="button" className={cx(styles.back, 'reaches')} onClick={onTakeBack}>
        {t('held.take_back')}
        <Kbd>Esc</Kbd>
      </button>
      <span className={styles.left} style={{ inlineSize: `${whole > 0 ? (100 * left) / whole : 0}%` }} />
    </div>
  )
}
