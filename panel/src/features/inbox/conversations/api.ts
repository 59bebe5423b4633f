import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { wordError } from '../../../lib/errors.ts'
import { conversationKeys } from '../../../lib/query-keys.ts'
import type { BulkInput, BulkOutcome, Conversation } from '../../../lib/types.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { Attribute, AttributeValue } from '../../office/attributes/api.ts'

export const conversationQuery = (uuid: string) =>
  queryOptions({
    queryKey: conversationKeys.one(uuid),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/conversations/{uuid}', { params: { path: { uuid } }, signal })),
  })

const ofContact = 10

/** A contact's conversations that the person may see, newest first. */
export const ofContactQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...conversationKeys.ofContacts, id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/contacts/{id}/conversations', {
          params: { path: { id }, query: { page: pageParam, page_size: ofContact } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.total_pages ? last.page + 1 : undefined),
    select: (data) => ({ total: data.pages[0]?.total ?? 0, items: data.pages.flatMap((page) => page.results) }),
  })

/** Below the key of the conversation, so that news of the conversation makes it stale as well. */
export const linkedQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...conversationKeys.one(uuid), 'linked'],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{uuid}/links', { params: { path: { uuid } }, signal })),
  })

/** Shows this conversation and another one in each other's details. */
export const useLink = (uuid: string) =>
  useMutation({
    mutationFn: (other_uuid: string) =>
      answer(api.PUT('/api/v1/conversations/{uuid}/links/{other_uuid}', { params: { path: { uuid, other_uuid } } })),
    ...touches(uuid),
  })

/** Takes each conversation out of the other one's details. */
export const useUnlink = (uuid: string) =>
  useMutation({
    mutationFn: (other_uuid: string) =>
      answer(api.DELETE('/api/v1/conversations/{uuid}/links/{other_uuid}', { params: { path: { uuid, other_uuid } } })),
    ...touches(uuid),
  })

/** Moves everything of this conversation into another one of the same customer and inbox, and closes this one. */
export const useMerge = (uuid: string) =>
  useMutation({
    mutationFn: (into: string) =>
      answer(api.POST('/api/v1/conversations/{uuid}/merge', { params: { path: { uuid } }, body: { into } })),
    ...touches(uuid),
  })

export const foundConversationsQuery = (query: string, page_size: number) =>
  queryOptions({
    queryKey: [...conversationKeys.found, query, page_size],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/search', { params: { query: { query, page: 1, page_size } }, signal })),
    placeholderData: keepPreviousData,
  })

/** The line about it in the thread comes with the live stream. */
const touches = (uuid: string) => ({
  meta: { invalidates: [conversationKeys.one(uuid), conversationKeys.lists, conversationKeys.counts] },
})

/** `null` unassigns the conversation. */
export function assign(uuid: string, assignee_id: number | null) {
  const params = { path: { uuid } }
  return assignee_id === null
    ? answer(api.PUT('/api/v1/conversations/{uuid}/assignee/user/remove', { params }))
    : answer(api.PUT('/api/v1/conversations/{uuid}/assignee/user', { params, body: { assignee_id } }))
}

/** `null` removes its team. */
export function assignTeam(uuid: string, assignee_id: number | null) {
  const params = { path: { uuid } }
  return assignee_id === null
    ? answer(api.PUT('/api/v1/conversations/{uuid}/assignee/team/remove', { params }))
    : answer(api.PUT('/api/v1/conversations/{uuid}/assignee/team', { params, body: { assignee_id } }))
}

export type TagChange = { action: 'add_tags' | 'remove_tags'; tag: string }

const changeTags = (uuid: string, { action, tag }: TagChange) =>
  answer(api.POST('/api/v1/conversations/{uuid}/tags', { params: { path: { uuid } }, body: { tags: [tag], action } }))

/** Replaces all tags of a conversation. The answer names those that do not exist. */
export const setTags = (uuid: string, tags: readonly string[]) =>
  answer(
    api.POST('/api/v1/conversations/{uuid}/tags', {
      params: { path: { uuid } },
      body: { tags: [...tags], action: 'set_tags' },
    }),
  )

export const setPriority = (uuid: string, priority: string | null) =>
  answer(api.PUT('/api/v1/conversations/{uuid}/priority', { params: { path: { uuid } }, body: { priority } }))

/** One change of many conversations, as the API reads it. */
export type BulkChange = Omit<BulkInput, 'uuids'>

/** The number of conversations that the API changes in one request. */
const atOnce = 100

/** Returns for each conversation whether it was changed. A request that fails changed none of its own. */
export async function changeTogether(uuids: readonly string[], change: BulkChange): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (let from = 0; from < uuids.length; from += atOnce) {
    const some = uuids.slice(from, from + atOnce)
    const asked = answer(api.POST('/api/v1/conversations/bulk', { body: { uuids: some, ...change } }))
    const refuse = (error: unknown) => some.map((uuid) => ({ uuid, changed: false, reason: wordError(error) }))
    outcomes.push(...(await asked.catch(refuse)))
  }
  return outcomes
}

/** The status by its name, which the company may have chosen. */
export type StatusChange = { status: string; snoozed_until?: string }

export const setStatus = (uuid: string, body: StatusChange) =>
  answer(
    // The panel continues before the desk has answered, so a tab that is closed then must still send it.
    api.PUT('/api/v1/conversations/{uuid}/status', { params: { path: { uuid } }, body, keepalive: true }),
  )

/** Says why something was not done where nothing else can: its menu has closed, or its button has no room for it. */
function useToldFailure() {
  const say = useToast()
  return { onError: (error: Error) => say(wordError(error)) }
}

export const useAssign = (uuid: string) =>
  useMutation({ mutationFn: (id: number | null) => assign(uuid, id), ...touches(uuid), ...useToldFailure() })

export const takeOver = (uuid: string) =>
  answer(api.POST('/api/v1/conversations/{uuid}/take-over', { params: { path: { uuid } } }))

/** Makes the person the owner in place of the assistant, which then stops answering. */
export const useTakeOver = (uuid: string) =>
  useMutation({ mutationFn: () => takeOver(uuid), ...touches(uuid), ...useToldFailure() })

/** Gives the conversation back to the named assistant, or else to the one that had it last. */
export const useGiveBack = (uuid: string) =>
  useMutation({
    mutationFn: (assistant_id?: number) =>
      answer(
        api.POST('/api/v1/conversations/{uuid}/give-back', {
          params: { path: { uuid } },
          body: assistant_id === undefined ? {} : { assistant_id },
        }),
      ),
    ...touches(uuid),
    ...useToldFailure(),
  })

export const useAssignTeam = (uuid: string) =>
  useMutation({ mutationFn: (id: number | null) => assignTeam(uuid, id), ...touches(uuid), ...useToldFailure() })

const tagsKey = (uuid: string) => ['tags of', uuid] as const

const withChange = (tags: readonly string[], { action, tag }: TagChange) =>
  action === 'remove_tags' ? tags.filter((name) => name !== tag) : tags.includes(tag) ? tags : [...tags, tag]

/** One after the other, so that the last change of a tag counts. */
export function useChangeTags(uuid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: tagsKey(uuid),
    scope: { id: tagsKey(uuid).join() },
    mutationFn: (change: TagChange) => changeTags(uuid, change),
    // Until the conversation has been read again. The answer names the tags that are gone.
    onSuccess: (done, change) =>
      client.setQueryData(
        conversationQuery(uuid).queryKey,
        (now) => now && (done === true ? { ...now, tags: [...withChange(now.tags, change)] } : now),
      ),
    ...touches(uuid),
  })
}

/** The tags with the changes that the desk has not answered yet, for example because the line is down. */
export const useTags = ({ uuid, tags }: Pick<Conversation, 'uuid' | 'tags'>) =>
  useMutationState({
    filters: { mutationKey: tagsKey(uuid), status: 'pending' },
    select: ({ state }) => state.variables as TagChange,
  }).reduce<readonly string[]>(withChange, tags)

/** `null` removes it. */
export const useSetSubject = (uuid: string) =>
  useMutation({
    mutationFn: (subject: string | null) =>
      answer(api.PUT('/api/v1/conversations/{uuid}/subject', { params: { path: { uuid } }, body: { subject } })),
    ...touches(uuid),
  })

/** `null` removes the value. A value of a contact is shown in all of their conversations. */
export const useSetAttribute = (uuid: string, { key, applies_to }: Attribute) =>
  useMutation({
    mutationFn: (value: AttributeValue | null) => {
      const sent = { params: { path: { uuid } }, body: { [key]: value } }
      return applies_to === 'contact'
        ? answer(api.PUT('/api/v1/conversations/{uuid}/contacts/custom-attributes', sent))
        : answer(api.PUT('/api/v1/conversations/{uuid}/custom-attributes', sent))
    },
    ...touches(uuid),
  })

/** Below the key of the conversation, so that news of the conversation makes it stale as well. */
export const followersQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...conversationKeys.one(uuid), 'followers'],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{uuid}/followers', { params: { path: { uuid } }, signal })),
  })

/** Follows the conversation (true) or stops (false), and tells a failure where the person is. */
export const useFollow = (uuid: string) =>
  useMutation({
    mutationFn: (follows: boolean) => {
      const params = { path: { uuid } }
      return follows
        ? answer(api.PUT('/api/v1/conversations/{uuid}/follow', { params }))
        : answer(api.PUT('/api/v1/conversations/{uuid}/unfollow', { params }))
    },
    ...touches(uuid),
    ...useToldFailure(),
  })

/** `null` removes it. */
export function useSetPriority(uuid: string) {
  return useMutation({
    mutationFn: (priority: string | null) => setPriority(uuid, priority),
    ...touches(uuid),
    ...useToldFailure(),
  })
}

/** Marks it as read for this person only. */
export function useMarkSeen(uuid: string) {
  return useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/conversations/{uuid}/last-seen', { params: { path: { uuid } } })),
    meta: { invalidates: [conversationKeys.one(uuid), conversationKeys.lists, conversationKeys.counts] },
  })
}

/** Marks it as unread for this person until they look again. */
export function useMarkUnread() {
  return useMutation({
    mutationFn: (uuid: string) =>
      answer(api.PUT('/api/v1/conversations/{uuid}/mark-unread', { params: { path: { uuid } } })),
    ...useToldFailure(),
    meta: { invalidates: [conversationKeys.all, conversationKeys.lists, conversationKeys.counts] },
  })
}

export const prioritiesQuery = queryOptions({
  queryKey: ['priorities'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/priorities', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})
