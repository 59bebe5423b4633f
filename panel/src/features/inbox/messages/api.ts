import {
  infiniteQueryOptions,
  keepPreviousData,
  type Mutation,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, answer, api } from '../../../lib/api.ts'
import { draftName, kept, useKept } from '../../../lib/kept.ts'
import { conversationKeys, heldKey } from '../../../lib/query-keys.ts'
import type { AssistantRun, HeldReply, Message } from '../../../lib/types.ts'
import { forgetUnsent, isUnsent, keepUnsent, leftUnsent, type Outgoing, outboxName, stuckIn } from './outbox.ts'

export const messageKeys = {
  all: ['messages'] as const,
  of: (uuid: string) => ['messages', uuid] as const,
  found: ['found messages'] as const,
  held: heldKey,
}

export type Sending = {
  outgoing: Outgoing
  state: 'pending' | 'error' | 'success'
  paused: boolean
  error: unknown
  answer: Message | undefined
}

export const pageSize = 40
const aDay = 86_400_000
const sendKey = (uuid: string) => ['send', uuid] as const

/** All loaded messages, oldest first. */
export const messagesQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.of(uuid),
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/conversations/{uuid}/messages', {
          params: { path: { uuid }, query: { page: pageParam, page_size: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.total_pages ? last.page + 1 : undefined),
    // A message that arrives between two pages pushes one from the first page to the second. Each is shown once.
    select: (data) =>
      [...new Map(data.pages.flatMap((page) => page.results).map((message) => [message.id, message])).values()].sort(
        (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
      ),
  })

/** Held replies that wait or could not leave, ordered by their time. */
export const heldQuery = (uuid: string) =>
  queryOptions({
    queryKey: messageKeys.held(uuid),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{uuid}/held-replies', { params: { path: { uuid } }, signal })),
  })

const heldPath = (uuid: string, held_uuid: string) => ({ params: { path: { uuid, held_uuid } } })

/** Returns the content of the reply. Its files are uploads of the person again. */
export const takeBack = (uuid: string, held: string): Promise<HeldReply> =>
  answer(api.DELETE('/api/v1/conversations/{uuid}/held-replies/{held_uuid}', heldPath(uuid, held)))

type HeldChange = { message?: string; send_at?: string; if_customer_writes?: HeldReply['if_customer_writes'] }

/** The actions on a held reply. Without a change it leaves now. */
export function useHeld(uuid: string) {
  const meta = { invalidates: [messageKeys.held(uuid)], thread: uuid }
  const drop = useDropSending(uuid)
  const cancel = useMutation({
    mutationFn: (held: string) => takeBack(uuid, held),
    onSuccess: ({ echo_id }) => drop(echo_id),
    meta,
  })
  const sendNow = useMutation({
    mutationFn: (held: string) =>
      answer(api.PUT('/api/v1/conversations/{uuid}/held-replies/{held_uuid}/send', heldPath(uuid, held))),
    meta,
  })
  const change = useMutation({
    mutationFn: ({ held, ...body }: HeldChange & { held: string }) =>
      answer(api.PUT('/api/v1/conversations/{uuid}/held-replies/{held_uuid}', { ...heldPath(uuid, held), body })),
    meta,
  })
  return { cancel, sendNow, change }
}

export const runKey = (uuid: string, message_uuid: string) => ['run', uuid, message_uuid] as const

export const citedArticleQuery = (uuid: string, message_uuid: string, article_id: number) =>
  queryOptions({
    queryKey: [...runKey(uuid, message_uuid), 'article', article_id],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/conversations/{uuid}/messages/{message_uuid}/articles/{article_id}', {
          params: { path: { uuid, message_uuid, article_id } },
          signal,
        }),
      ),
  })

/** How an answer of the assistant was made. Only agents' judgements change it. */
export const runQuery = (uuid: string, message_uuid: string) =>
  queryOptions({
    queryKey: runKey(uuid, message_uuid),
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/conversations/{uuid}/messages/{message_uuid}/run', {
          params: { path: { uuid, message_uuid } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Judgement = { verdict: NonNullable<AssistantRun['judgement']>['verdict'] | null; note?: string }

/** Stores what the person thinks of an answer of the assistant, or removes it. */
export function useJudgeAnswer(uuid: string, message_uuid: string) {
  return useMutation({
    mutationFn: (body: Judgement) =>
      answer(
        api.PUT('/api/v1/conversations/{uuid}/messages/{message_uuid}/run/judgement', {
          params: { path: { uuid, message_uuid } },
          body,
        }),
      ),
    meta: { invalidates: [runKey(uuid, message_uuid)] },
  })
}

/** Messages and notes with these words in the conversations that the person may see, newest first. */
export const foundMessagesQuery = (query: string, page_size: number) =>
  queryOptions({
    queryKey: [...messageKeys.found, query, page_size],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/messages/search', { params: { query: { query, page: 1, page_size } }, signal })),
    placeholderData: keepPreviousData,
  })

/**
 * Sends messages one after the other in each conversation, so that they keep their order. Without a connection they
 * wait and are sent when it is back.
 */
export function useSendMessage(uuid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: sendKey(uuid),
    mutationFn: (outgoing: Outgoing): Promise<Message | HeldReply> => {
      const { echo_id, message, private: isPrivate, files, mentions, quoted, macro, held } = outgoing
      const params = { path: { uuid } }
      const body = {
        message,
        private: isPrivate,
        echo_id,
        ...(files.length > 0 ? { attachments: files.map(({ id }) => id) } : {}),
        ...(mentions.length > 0 ? { mentions } : {}),
        ...(quoted ? { reply_to: quoted.uuid } : {}),
        ...(macro ? { macro_id: macro.id, macro_actions: macro.actions } : {}),
      }
      return held
        ? answer(api.POST('/api/v1/conversations/{uuid}/held-replies', { params, body: { ...body, ...held } }))
        : answer(api.POST('/api/v1/conversations/{uuid}/messages', { params, body }))
    },
    onMutate: (outgoing) => keepUnsent(uuid, outgoing),
    onError: (error, outgoing) => {
      if (error instanceof ApiError) keepUnsent(uuid, outgoing, { ...error, message: error.message })
    },
    onSuccess: (sent, { echo_id }) => {
      forgetUnsent(uuid, echo_id)
      if (!isHeld(sent)) return
      client.setQueryData(heldQuery(uuid).queryKey, (before = []) => [
        ...before.filter((one) => one.uuid !== sent.uuid),
        sent,
      ])
    },
    scope: { id: `send ${uuid}` },
    // A failed message stays in the thread with its text until it is sent again or deleted.
    gcTime: aDay,
    meta: { invalidates: [conversationKeys.one(uuid), conversationKeys.lists], thread: uuid },
  })
}

export const isHeld = (sent: Message | HeldReply): sent is HeldReply => 'send_at' in sent

type SendMutation = Mutation<Message | HeldReply, unknown, Outgoing>

/** Puts what an earlier page could not send back into the thread, as a message that was not delivered. */
function useLeftUnsent(uuid: string) {
  const client = useQueryClient()
  useEffect(() => {
    const cache = client.getMutationCache()
    for (const { outgoing, error = { status: 0, error_type: 'NoAnswer', message: '' } } of leftUnsent(uuid)) {
      // It is in the thread from now on.
      keepUnsent(uuid, outgoing, error)
      const { status, error_type, message } = error
      cache.build<Message | HeldReply, unknown, Outgoing, unknown>(
        client,
        { mutationKey: sendKey(uuid), gcTime: aDay },
        {
          context: undefined,
          data: undefined,
          error: new ApiError(status, error_type, message),
          failureCount: 1,
          failureReason: null,
          isPaused: false,
          status: 'error',
          variables: outgoing,
          submittedAt: Date.parse(outgoing.at),
        },
      )
    }
  }, [client, uuid])
}

/** Messages written here that are not, or not yet, among the messages that the desk returned. */
export function useSending(uuid: string): Sending[] {
  useLeftUnsent(uuid)
  return useMutationState({
    filters: { mutationKey: sendKey(uuid) },
    select: (mutation) => {
      const { variables, status, isPaused, error, data } = (mutation as unknown as SendMutation).state
      return {
        outgoing: variables!,
        state: status === 'idle' ? 'pending' : status,
        paused: isPaused,
        error,
        answer: data && !isHeld(data) ? data : undefined,
      }
    },
  })
}

export const isUnsentText = isUnsent

/** The text of a message that did not leave, for the row of its conversation. */
export const useUnsentText = (uuid: string) => stuckIn(useKept(outboxName(uuid)))?.message ?? ''

/** Removes a message that could not be sent from the thread. */
export function useDropSending(uuid: string) {
  const cache = useQueryClient().getMutationCache()
  return (echoId: string) => {
    forgetUnsent(uuid, echoId)
    const isIt = (mutation: unknown) => (mutation as SendMutation).state.variables?.echo_id === echoId
    for (const mutation of cache.findAll({ mutationKey: sendKey(uuid), predicate: isIt })) cache.remove(mutation)
  }
}

/**
 * Deletes what the desk still holds as the draft of such a message. Otherwise that would come back into the empty box.
 */
export function useForgetDraft(uuid: string) {
  return useMutation({
    mutationFn: async (isPrivate: boolean) => {
      if (kept(draftName(uuid, isPrivate ? 'note' : 'reply'))) return
      const query = { type: isPrivate ? 'private_note' : 'reply' } as const
      await answer(api.DELETE('/api/v1/conversations/{uuid}/draft', { params: { path: { uuid }, query } }))
    },
  })
}

/** Sends a stored message again that failed or whose delivery is unknown. */
export function useRetryMessage(uuid: string) {
  return useMutation({
    mutationFn: (messageUuid: string) =>
      answer(
        api.PUT('/api/v1/conversations/{uuid}/messages/{message_uuid}/retry', {
          params: { path: { uuid, message_uuid: messageUuid } },
        }),
      ),
    meta: { invalidates: [conversationKeys.lists], thread: uuid },
  })
}

/** Deletes a stored message that was not delivered. A line in its place says so. */
export function useDeleteMessage(uuid: string) {
  return useMutation({
    mutationFn: (message_uuid: string) =>
      answer(
        api.DELETE('/api/v1/conversations/{uuid}/messages/{message_uuid}', {
          params: { path: { uuid, message_uuid } },
        }),
      ),
    meta: { invalidates: [conversationKeys.lists, conversationKeys.counts], thread: uuid },
  })
}

/** Sends all failed messages of the conversation again. */
export function useRetryFailed(uuid: string) {
  return useMutation({
    mutationFn: () =>
      answer(api.PUT('/api/v1/conversations/{uuid}/messages/retry-failed', { params: { path: { uuid } } })),
    meta: { invalidates: [conversationKeys.lists], thread: uuid },
  })
}

/** Sets the desk's only reaction to a message, or removes it if `emoji` is empty. */
export function useReact(uuid: string) {
  return useMutation({
    mutationFn: ({ message, emoji }: { message: string; emoji: string }) =>
      answer(
        api.POST('/api/v1/conversations/{uuid}/messages/{message_uuid}/reaction', {
          params: { path: { uuid, message_uuid: message } },
          body: { emoji },
        }),
      ),
    meta: { thread: uuid },
  })
}

/** Asks for a file that could not be fetched. The thread is updated when it is there. */
export function useFetchAgain() {
  return useMutation({
    mutationFn: (fileUuid: string) =>
      answer(api.PUT('/api/v1/attachments/{uuid}/retry', { params: { path: { uuid: fileUuid } } })),
  })
}

/** Asks for the transcription of a recording that has none. The thread is updated when it is there. */
export function useTranscribeAgain() {
  return useMutation({
    mutationFn: (fileUuid: string) =>
      answer(api.PUT('/api/v1/attachments/{uuid}/transcribe', { params: { path: { uuid: fileUuid } } })),
  })
}

/**
 * By conversation, the message that the next reply quotes. It is lost with the page, because a quote means nothing
 * without its reply.
 */
const quoted = new Map<string, Message>()
const quoteReaders = new Set<() => void>()

function readQuotes(reader: () => void) {
  quoteReaders.add(reader)
  return () => quoteReaders.delete(reader)
}

export function quote(conversation: string, message: Message | null) {
  if (message) quoted.set(conversation, message)
  else quoted.delete(conversation)
  for (const reader of quoteReaders) reader()
}

export const useQuoted = (conversation: string) => useSyncExternalStore(readQuotes, () => quoted.get(conversation))

/** By conversation, the scheduled reply that goes back into the reply box, once. */
const edited = new Map<string, HeldReply>()

export function editHeld(conversation: string, held: HeldReply | null) {
  if (held) edited.set(conversation, held)
  else edited.delete(conversation)
  for (const reader of quoteReaders) reader()
}

export const useEdited = (conversation: string) => useSyncExternalStore(readQuotes, () => edited.get(conversation))

/**
 * Whether the message can be quoted and reacted to, because the provider knows it. To the provider, a call is not a
 * message.
 */
export const isAnswerable = (message: Message) =>
  (message.type === 'incoming' && !message.meta.call) ||
  ['accepted', 'sent', 'delivered', 'read'].includes(message.status)
