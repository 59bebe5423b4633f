import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setupKeys } from '../features/apps/setup/api.ts'
import { inboxKeys } from '../features/channels/inboxes/api.ts'
import { savedViewKeys } from '../features/inbox/conversations/saved-views/saved-views.ts'
import { draftKeys } from '../features/inbox/drafts/api.ts'
import { macroKeys } from '../features/inbox/macros/api.ts'
import { messageKeys, runKey } from '../features/inbox/messages/api.ts'
import { freshenThread } from '../features/inbox/messages/freshen.ts'
import { notificationKeys } from '../features/inbox/notifications/api.ts'
import { hearPresence, type PresenceNews } from '../features/inbox/presence/api.ts'
import { statusKeys } from '../features/inbox/statuses/api.ts'
import { tagKeys } from '../features/inbox/tags/api.ts'
import { attributeKeys } from '../features/office/attributes/api.ts'
import { settingKeys } from '../features/office/settings/api.ts'
import { policyKeys } from '../features/office/sla/api.ts'
import { teamKeys } from '../features/people/teams/api.ts'
import { makeOld } from '../lib/make-old.ts'
import { agentKeys, agentsQuery } from '../lib/me.ts'
import {
  appKeys,
  articleKeys,
  assistantKeys,
  connectionKeys,
  contactKeys,
  conversationKeys,
  gapKeys,
  hoursKeys,
  importKeys,
  modelKeys,
  reportKeys,
  roleKeys,
  ruleKeys,
  templateKeys,
  toolKeys,
} from '../lib/query-keys.ts'
import { listenTogether } from './stream.ts'

type News = { conversation_uuid?: string; message_uuid?: string; article_id?: number; contact_id?: number }
/**
 * `now` is refreshed when the event arrives, `soon` at most once a second, because many conversations share one list.
 * What is `gone` may no longer be seen and is forgotten. If the `message` is known, only that one is read again in its
 * thread.
 */
type Refresh = { now?: QueryKey[]; soon?: QueryKey[]; gone?: QueryKey[]; message?: true }

/** Roles and teams show how many agents they have and who these are. */
const belonging = [roleKeys.all, teamKeys.all]
const lists = [conversationKeys.lists, conversationKeys.counts, conversationKeys.ofContacts, reportKeys.today]
/** What names other things, and says which of them are gone. */
const naming = [ruleKeys.list, macroKeys.all, savedViewKeys.all]
const conversation = (uuid = '') => conversationKeys.one(uuid)
const messages = (uuid = '') => messageKeys.of(uuid)

/** What each event makes old. Changes by a colleague and by oneself arrive in the same way. */
const table: Record<string, (news: News) => Refresh> = {
  'conversation.created': () => ({ soon: lists }),
  'conversation.updated': (news) => ({ now: [conversation(news.conversation_uuid)], soon: lists }),
  'conversation.seen': (news) => ({
    now: [conversation(news.conversation_uuid), conversationKeys.lists, conversationKeys.counts],
  }),
  'conversation.withdrawn': (news) => ({
    gone: [conversation(news.conversation_uuid), messages(news.conversation_uuid)],
    soon: lists,
  }),
  'conversation.merged': ({ conversation_uuid }) => ({
    now: [conversation(conversation_uuid), messages(conversation_uuid)],
    soon: [...lists, draftKeys.all],
  }),
  'message.created': () => ({ message: true, soon: lists }),
  'message.updated': () => ({ message: true, soon: [conversationKeys.lists, reportKeys.today] }),
  'held_reply.changed': ({ conversation_uuid = '' }) => ({
    now: [messageKeys.held(conversation_uuid), messages(conversation_uuid)],
    soon: lists,
  }),
  'assistant.answer_judged': ({ conversation_uuid = '', message_uuid = '' }) => ({
    now: [runKey(conversation_uuid, message_uuid)],
  }),
  'contact.changed': ({ contact_id = 0 }) => ({
    now: [contactKeys.one(contact_id), conversationKeys.all],
    soon: [contactKeys.lists, conversationKeys.lists],
  }),
  'draft.changed': () => ({ soon: [draftKeys.all] }),
  'view.changed': () => ({ now: [savedViewKeys.all, conversationKeys.lists, conversationKeys.counts] }),
  'article.changed': () => ({ soon: [articleKeys.all] }),
  'gap.changed': () => ({ soon: [gapKeys.all] }),
  'ai_apps.changed': () => ({ now: [appKeys.all] }),
  'connection.changed': () => ({ now: [connectionKeys.all] }),
  'import.changed': () => ({ now: [importKeys.status] }),
  'model.changed': () => ({ now: [modelKeys.all] }),
  'tool.changed': () => ({ now: [toolKeys.all] }),
  'model.health_changed': () => ({ now: [modelKeys.all] }),
  'inbox.changed': () => ({ now: [inboxKeys.all, setupKeys.all], soon: [conversationKeys.lists, ...naming] }),
  'template.changed': () => ({ soon: [templateKeys.all, ruleKeys.list] }),
  'agent.changed': () => ({
    now: [agentKeys.compact, agentKeys.me, assistantKeys.all],
    soon: [...belonging, conversationKeys.lists, setupKeys.all, reportKeys.today, ...naming],
  }),
  'role.changed': () => ({ now: [roleKeys.all, agentKeys.me], soon: [agentKeys.compact] }),
  'team.changed': () => ({
    now: [teamKeys.all, agentKeys.me],
    soon: [agentKeys.compact, conversationKeys.lists, ...naming],
  }),
  'business_hours.changed': () => ({ now: [hoursKeys.all] }),
  'sla_policy.changed': () => ({ now: [policyKeys.all], soon: [...lists, ...naming] }),
  'custom_attribute.changed': () => ({
    now: [attributeKeys.all],
    soon: [conversationKeys.all, ...lists, ...naming],
  }),
  'macro.changed': () => ({ soon: [macroKeys.all, ruleKeys.list] }),
  'tag.changed': () => ({ now: [tagKeys.all], soon: [conversationKeys.all, ...lists, ...naming] }),
  'status.changed': () => ({ now: [statusKeys.all], soon: [conversationKeys.all, ...lists, ...naming] }),
  'automation.changed': () => ({ now: [ruleKeys.all, setupKeys.all] }),
  'notification.changed': () => ({ now: [notificationKeys.all] }),
  'settings.changed': () => ({ now: [agentKeys.config, settingKeys.general] }),
  'mail_settings.changed': () => ({ now: [settingKeys.mail, setupKeys.all] }),
}

const soonMs = 120
const paceMs = 1_000
const presence = 'presence.changed'

/** Gathers keys and refreshes them together: at once after a quiet second, else when the second is over. */
function createRefresher(client: QueryClient) {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = -paceMs
  const flush = () => {
    timer = undefined
    flushedAt = performance.now()
    for (const queryKey of waiting.values()) makeOld(client, queryKey)
    waiting.clear()
  }
  return {
    add(keys: QueryKey[]) {
      for (const key of keys) waiting.set(JSON.stringify(key), key)
      if (keys.length > 0) timer ??= setTimeout(flush, Math.max(soonMs, flushedAt + paceMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Listens to the desk for as long as the shell stands, and not while the page only waits in the browser's memory. */
function listen(client: QueryClient, onState: (connected: boolean) => void) {
  const refresher = createRefresher(client)
  const refetchAll = () => void client.invalidateQueries()
  const hear = (name: string, data: string) => {
    if (name === presence) return hearPresence(JSON.parse(data) as PresenceNews)
    const news = JSON.parse(data) as News
    const { now = [], soon = [], gone = [], message } = table[name]?.(news) ?? {}
    for (const queryKey of gone) void client.resetQueries({ queryKey })
    for (const queryKey of now) makeOld(client, queryKey)
    if (message) void freshenThread(client, news.conversation_uuid ?? '', news.message_uuid)
    refresher.add(soon)
  }
  const open = () =>
    listenTogether([presence, ...Object.keys(table)], (word) => {
      if (word.kind === 'event') hear(word.name, word.data)
      else if (word.kind === 'state') onState(word.connected)
      else if (word.kind === 'missed') refetchAll()
    })
  let close = open()
  const sleep = () => close()
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    close = open()
    refetchAll()
  }
  window.addEventListener('pagehide', sleep)
  window.addEventListener('pageshow', wake)
  return () => {
    window.removeEventListener('pagehide', sleep)
    window.removeEventListener('pageshow', wake)
    close()
    refresher.stop()
  }
}

/** How often is asked whether the session has ended, which the stream cannot tell from a line that is down. */
const askMs = 10_000

/** Since when the desk cannot be reached, or null. */
export function useLive() {
  const client = useQueryClient()
  const [lostAt, setLostAt] = useState<number | null>(null)
  useEffect(() => {
    const lost = () => setLostAt((since) => since ?? performance.now())
    const found = () => setLostAt(null)
    const stop = listen(client, (connected) => (connected ? found() : lost()))
    window.addEventListener('offline', lost)
    return () => {
      stop()
      window.removeEventListener('offline', lost)
    }
  }, [client])
  const lost = lostAt !== null
  useEffect(() => {
    if (!lost) return
    // Without an answer, the next turn asks again. That the session has ended is seen by whoever reads all answers.
    const ask = () => void client.fetchQuery({ ...agentsQuery, staleTime: 0, retry: false }).catch(() => undefined)
    ask()
    const timer = setInterval(ask, askMs)
    return () => clearInterval(timer)
  }, [client, lost])
  return lostAt
}
