import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { bring } from '../../../lib/bring.ts'
import { wordError } from '../../../lib/errors.ts'
import { modded, useHotkeys } from '../../../lib/hotkeys.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { t, withWords } from '../../../lib/t.ts'
import { Dots, IconButton } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import styles from '../../../ui/talk/composer.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useWantedText, wantText } from '../../inbox/macros/api.ts'

const load = () => bring(withWords(() => import('./suggesting.ts')))

type Props = {
  uuid: string
  box: RefObject<HTMLTextAreaElement | null>
  /** Replaces the draft where the text cannot be typed into the box. */
  write: (text: string) => void
}

/**
 * Lets the assistant draft a reply into the box, behind what stands there. Shows nothing while no assistant is switched
 * on. Another conversation is another one of these: what is still on its way is then dropped.
 */
export function SuggestReply({ uuid, box, write }: Props) {
  const say = useToast()
  const { data: agents = [] } = useQuery(agentsQuery)
  const isOffered = agents.some(({ type, enabled }) => type === 'assistant' && enabled)
  const { mutate, isPending } = useMutation({ mutationFn: async () => (await load()).suggest(uuid) })
  const suggest = () => {
    if (isPending || !isOffered) return
    mutate(undefined, {
      onSuccess: ({ text, said }) => {
        if (text) put(box.current, text, write)
        if (said) say(said)
      },
      onError: (error) => say(wordError(error)),
    })
  }
  useHotkeys({ 'mod+j': suggest })
  const wanted = useWantedText(uuid)
  useEffect(() => {
    if (wanted !== 'draft' || !isOffered) return
    wantText(uuid, null)
    suggest()
  })
  if (!isOffered) return null
  return (
    <>
      <IconButton
        className={styles.suggest}
        label={t('suggestion.draft')}
        hotkey={modded('J')}
        aria-busy={isPending || undefined}
        onClick={suggest}
      >
        {isPending ? <Dots /> : <Mark />}
      </IconButton>
      <span className="vh" role="status">
        {isPending && t('preview.thinking')}
      </span>
    </>
  )
}

/** Types it as the keyboard would, so that the browser can undo it, unless the person is writing elsewhere by now. */
function put(box: HTMLTextAreaElement | null, text: string, write: (text: string) => void) {
  if (!box) return
  const before = box.value.trimEnd()
  const gap = before === '' ? '' : '\n\n'
  const active = document.activeElement
  if (active?.matches('input, textarea, select, [contenteditable]') && active !== box)
    return write(`${before}${gap}${text}`)
  box.focus()
  box.setSelectionRange(before.length, box.value.length)
  document.execCommand('insertText', false, `${gap}${text}`)
}
