import type { KeyboardEvent } from 'react'
import { formatByKey } from './formatting-menu.tsx'
import type { useMentions } from './mentions.ts'
import { resolving, type Status } from './send-button.tsx'
import type { useMacroChoice } from './use-macro-choice.ts'
import type { useSend } from './use-send.ts'

type Parts = {
  mentions: ReturnType<typeof useMentions>
  replies: ReturnType<typeof useMacroChoice>
  sending: ReturnType<typeof useSend>
  /** Whether a question for a tag stands above the box. */
  asksTags: boolean
  /** Takes back the reply that is about to leave. Undefined if there is none. */
  takeBack: (() => void) | undefined
  /** Changes the status with Ctrl+Shift+Enter. Undefined if the person may not, or it is resolved already. */
  changer: Status | undefined
}

/** What the keys do in the reply box. An open list of people or saved replies has them first. */
export function onBoxKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { mentions, replies, sending, asksTags, takeBack, changer }: Parts,
): void {
  if (mentions.onKeyDown(event) || replies.onKeyDown(event) || formatByKey(event)) return
  if (event.key === 'Escape' && asksTags) {
    event.preventDefault()
    sending.back()
  } else if (event.key === 'Escape' && takeBack) {
    event.preventDefault()
    event.stopPropagation()
    takeBack()
  } else if (event.key === 'Escape') {
    event.preventDefault()
    event.currentTarget
      .closest<HTMLElement>('[data-part="thread"]')
      ?.querySelector<HTMLElement>('[role="log"]')
      ?.focus()
  }
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const mod = event.ctrlKey || event.metaKey
  // A phone's keyboard has no useful Shift+Enter, so there Enter begins a new line.
  if (!mod && (event.shiftKey || matchMedia('(pointer: coarse)').matches)) return
  event.preventDefault()
  sending.send(mod && event.shiftKey && changer ? resolving(changer) : undefined)
}
