import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import type { Conversation, Message } from '../../../lib/types.ts'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import type { Mode } from '../../inbox/drafts/api.ts'
import { messagesQuery } from '../../inbox/messages/api.ts'

/** A second press within this time is the end of the first one, not an answer to the question. */
const answerMs = 600

/** True of what the customer writes, and of what anybody but this person replies. */
function isNews({ type, private: isNote, author, meta }: Message, me: number) {
  if (type !== 'outgoing' || isNote) return type === 'incoming'
  if (!author) return meta.origin === 'phone_app'
  return author.type !== 'system' && author.id !== me
}

/**
 * The questions before a reply is sent: whether the customer has written since the person began, or somebody else has
 * replied, or whether a tag is needed first. Each is asked once. `ask` returns true if there is nothing to ask.
 */
export function useQuestions({ uuid, inbox_id, tags }: Conversation, mode: Mode, writing: boolean) {
  const me = useMe().id
  const messages = useInfiniteQuery(messagesQuery(uuid)).data ?? []
  const news = messages.filter((message) => isNews(message, me))
  const newest = Math.max(0, ...news.map(({ id }) => id))
  const inboxes = useQuery(inboxesQuery)
  const promptsTags = inboxes.data?.find(({ id }) => id === inbox_id)?.prompt_tags_on_reply === true
  const [begunAt, setBegunAt] = useState<number>()
  if (!writing && begunAt !== undefined) setBegunAt(undefined)
  if (writing && begunAt === undefined && newest > 0) setBegunAt(newest)
  const [asked, setAsked] = useState<{ about: 'meanwhile' | 'tags'; at: number }>()

  const meanwhile = mode === 'reply' && begunAt !== undefined && newest > begunAt
  const untagged = mode === 'reply' && promptsTags && tags.length === 0
  const raise = (about: 'meanwhile' | 'tags') => {
    setAsked({ about, at: performance.now() })
    return false
  }
  return {
    /** Whether a tag is needed is not known yet. */
    isEarly: mode === 'reply' && tags.length === 0 && inboxes.isLoading,
    /** What came last of that, if anything did. */
    meanwhile: meanwhile ? news.find(({ id }) => id === newest) : undefined,
    asksMeanwhile: meanwhile && asked?.about === 'meanwhile',
    asksTags: untagged && asked?.about === 'tags',
    ask: () => {
      if (meanwhile && asked?.about !== 'meanwhile') return raise('meanwhile')
      if (asked && performance.now() - asked.at < answerMs) return false
      return !untagged || asked?.about === 'tags' || raise('tags')
    },
    /** The reply was sent, or the person continues to write. From here on the questions are asked again. */
    settle: () => {
      setAsked(undefined)
      setBegunAt(undefined)
    },
  }
}
