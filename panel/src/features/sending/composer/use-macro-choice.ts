import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { bring, tellMissing } from '../../../lib/bring.ts'
import { selectAfter } from '../../../lib/caret.ts'
import { wordError } from '../../../lib/errors.ts'
import { useListbox } from '../../../lib/listbox.ts'
import { useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation, Macro, MacroAction } from '../../../lib/types.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Mode } from '../../inbox/drafts/api.ts'
import {
  applyMacro,
  copyFiles,
  findMacros,
  inFolders,
  macrosQuery,
  previewQuery,
  useWantedText,
  wantText,
} from '../../inbox/macros/api.ts'
import { findPlace, useEmptyPlaces } from './empty-places.ts'
import { notePutIn, usePutIn } from './put-in.ts'
import type { useUploads } from './uploads.ts'

/** The text between a / at the beginning of a word and the caret. */
function wordsAt(text: string, caret: number) {
  const [, words] = /(?:^|\s)\/((?![\s/])[^/\n]{0,60}|)$/u.exec(text.slice(0, caret)) ?? []
  return words
}

/** The number of lines of each group that fit beside a preview. Further words find the others. */
const shownOwn = 6
const shownAll = 8

type Props = {
  conversation: Conversation
  mode: Mode
  text: string
  write: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  uploads: ReturnType<typeof useUploads>
}

/** Says that the actions of a saved reply were done, with a button that undoes them. */
function useTellDone(conversation: Conversation) {
  const me = useMe().id
  const say = useToast()
  return (name: string, actions: readonly MacroAction[]) => {
    if (actions.length === 0) return
    const undo = async () => (await bring(() => import('./undo-actions.ts'))).undoActions(conversation, actions, me)
    say(t('macro_choice.done', { name }), () => void undo().catch(tellMissing))
  }
}

/** A / opens the saved replies. The arrow keys choose, Enter inserts one, Tab goes to the next empty place. */
export function useMacroChoice({ conversation, mode, text, write, box, uploads }: Props) {
  const { uuid } = conversation
  const tellDone = useTellDone(conversation)
  const client = useQueryClient()
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const putIn = usePutIn(uuid, mode)
  const { data: macros, isPending } = useQuery(macrosQuery)

  // They stay closed as long as this / is there. Another one in its place opens them again.
  if (closedAt !== undefined && text[closedAt - 1] !== '/') setClosedAt(undefined)
  const words = wordsAt(text, caret)
  const begin = caret - (words?.length ?? 0)
  const open = words !== undefined && closedAt !== begin && macros !== undefined
  const place = mode === 'note' ? 'adding_private_note' : 'replying'
  const language = conversation.customer_language ?? conversation.contact.language
  const usable = open ? macros.filter(({ visible_when }) => visible_when.includes(place)) : []
  const found = findMacros(usable, words ?? '', language)
  const own = inFolders(found.own.slice(0, shownOwn))
  const others = inFolders(found.others.slice(0, shownAll - Math.min(shownOwn, found.own.length)))
  const items = [...own, ...others].flatMap((group) => group.macros)
  const total = found.own.length + found.others.length
  const left = text.slice(0, Math.max(0, begin - 1)) + text.slice(caret)

  const select = (next: string, from: number, to = from) => {
    const change = () => {
      if (next !== text) write(next)
      setCaret(to)
    }
    selectAfter(change, box.current, from, to)
  }
  const emptyPlaces = useEmptyPlaces(text, putIn?.places ?? [], select)

  /** Inserts the saved reply in place of the text between these two positions. */
  const take = async ({ id, name, files }: Macro, from = begin - 1, to = caret) => {
    setFailure(undefined)
    try {
      const preview = await client.fetchQuery(previewQuery(uuid, id))
      const before = text.slice(0, from).replace(/\S$/, '$& ')
      const next = before + preview.message_content + text.slice(to)
      const places = preview.parts.flatMap((part) => (part.kind === 'empty' && part.name ? [part.name] : []))
      const actions = preview.actions.filter(({ state }) => state === 'due')
      if (preview.message_content === '' && files.length === 0) {
        select(next, before.length)
        await applyMacro(uuid, id, actions)
        return tellDone(name, actions)
      }
      notePutIn(uuid, mode, { macro_id: id, name, places, actions })
      if (files.length > 0) uploads.adopt(files, copyFiles(id))
      const empty = findPlace(next, before.length, places)
      const end = before.length + preview.message_content.length
      select(next, empty?.from ?? end, empty?.to ?? end)
    } catch (error) {
      setFailure(wordError(error))
    }
  }
  const wanted = useWantedText(uuid)
  useEffect(() => {
    if (!wanted || wanted === 'draft' || mode !== 'reply') return
    wantText(uuid, null)
    void take(wanted, text.length, text.length)
  })
  const listbox = useListbox({
    label: t('macro_choice.title'),
    items,
    keyOf: ({ id }) => id,
    onPick: (macro) => void take(macro),
  })
  // The box remains a text box of several lines, for which `aria-expanded` is not allowed.
  const { role: _, 'aria-expanded': _open, onKeyDown, ...described } = listbox.box
  const drop = () => notePutIn(uuid, mode, undefined)

  return {
    open,
    words: words ?? '',
    own,
    others,
    counts: { own: found.own.length, others: found.others.length, more: total - items.length, total },
    language,
    failure,
    marked: items.find((item) => listbox.option(item)['aria-selected']),
    list: listbox.list,
    option: listbox.option,
    /** There is one to put in, and the words are not meant for the customer. */
    offers: open && items.length > 0,
    box: open && items.length > 0 ? described : {},
    follow: () => {
      setCaret(box.current?.selectionStart ?? 0)
      setFailure(undefined)
    },
    restart: listbox.restart,
    /** The text besides the words of the search. */
    left: left.trim(),
    forgetWords: () => select(left, Math.max(0, begin - 1)),
    /** For the button: does the same as typing a /. */
    begin: () => {
      const at = box.current?.selectionStart ?? text.length
      const before = text.slice(0, at)
      const typed = /(^|\s)$/.test(before) ? '/' : ' /'
      setClosedAt(undefined)
      listbox.restart()
      select(before + typed + text.slice(at), at + typed.length)
    },
    /** True if it has handled the key. */
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (open && event.key === 'Escape') {
        event.stopPropagation()
        setClosedAt(begin)
        return true
      }
      if (open && items.length > 0) {
        onKeyDown(event)
        if (event.defaultPrevented) return true
      }
      // Enter was meant for a saved reply. It never sends the letters to the customer.
      if (isPending && words !== undefined && closedAt !== begin && event.key === 'Enter') {
        event.preventDefault()
        return true
      }
      return emptyPlaces.onKeyDown(event)
    },
    tellDone,
    /** The actions that are done on sending, without those that the person has taken off. */
    putIn: text.trim() === '' && uploads.all.length === 0 ? undefined : putIn,
    takeOff: (type: string) =>
      putIn && notePutIn(uuid, mode, { ...putIn, actions: putIn.actions.filter((action) => action.type !== type) }),
    drop,
    asksPlace: emptyPlaces.asked,
    ask: emptyPlaces.ask,
    sent: () => {
      emptyPlaces.sent()
      drop()
    },
  }
}
