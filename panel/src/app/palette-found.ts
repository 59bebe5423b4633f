import { useQuery } from '@tanstack/react-query'
import { foundConversationsQuery } from '../features/inbox/conversations/api.ts'
import { foundMessagesQuery } from '../features/inbox/messages/api.ts'
import { articlesQuery } from '../features/knowledge/articles/api.ts'
import { foundContactsQuery } from '../features/people/contacts/api.ts'
import { useCan } from '../lib/me.ts'
import { useSettled } from '../lib/settled.ts'
import type { ConversationItem, MessageHit } from '../lib/types.ts'

const typingMs = 150
/** With fewer characters the desk finds nothing in particular. */
const shortest = 2
const most = 12

type Found = { uuid: string; item?: ConversationItem; hit?: MessageHit }

/** Each conversation once: first those that were found themselves, then those with a message that was found. */
function together(items: ConversationItem[], hits: MessageHit[]) {
  const found = new Map<string, Found>(items.map((item) => [item.uuid, { uuid: item.uuid, item }]))
  for (const hit of hits) {
    const uuid = hit.conversation_uuid
    if (!found.has(uuid)) found.set(uuid, { uuid, hit })
  }
  return [...found.values()]
}

/** What the desk finds for the words. Each kind is requested only if the person has the right to it. */
export function useFound(text: string) {
  const typed = text.trim()
  const query = useSettled(typed, typingMs)
  const wanted = [...query].length >= shortest
  const mayConversations = useCan('conversations:read') && wanted
  const mayMessages = useCan('messages:read') && wanted
  const mayContacts = useCan('contacts:read') && wanted
  const mayArticles = useCan('ai:manage') && wanted
  const conversations = useQuery({ ...foundConversationsQuery(query, most), enabled: mayConversations })
  const messages = useQuery({ ...foundMessagesQuery(query, most), enabled: mayMessages })
  const contacts = useQuery({ ...foundContactsQuery(query, most), enabled: mayContacts })
  const articles = useQuery({ ...articlesQuery({ query }, most), enabled: mayArticles })
  const asked = [conversations, messages, contacts, articles]
  return {
    conversations:
      mayConversations || mayMessages ? together(conversations.data?.results ?? [], messages.data?.results ?? []) : [],
    contacts: (mayContacts && contacts.data?.results) || [],
    articles: (mayArticles && articles.data?.results) || [],
    /** The results shown are for an earlier text. */
    stale: typed !== query || asked.some((one) => one.isPlaceholderData),
    searching: wanted && asked.some((one) => one.isFetching),
    error: wanted ? (asked.find((one) => one.error)?.error ?? null) : null,
  }
}
