import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { appKeys } from '../features/apps/ai-apps/api.ts'
import { setupKeys } from '../features/apps/setup/api.ts'
import { assistantKeys } from '../features/assistant/assistants/api.ts'
import { ruleKeys } from '../features/assistant/automations/api.ts'
import { toolKeys } from '../features/assistant/tools/api.ts'
import { inboxKeys } from '../features/channels/inboxes/api.ts'
import { templateKeys } from '../features/channels/templates/api.ts'
import { savedViewKeys } from '../features/inbox/conversations/saved-views.ts'
import { draftKeys } from '../features/inbox/drafts/api.ts'
import { macroKeys } from '../features/inbox/macros/api.ts'
import { messageKeys, runKey } from '../features/inbox/messages/api.ts'
import { freshenThread } from '../features/inbox/messages/freshen.ts'
import { notificationKeys } from '../features/inbox/notifications/api.ts'
import { hearPresence, type PresenceNews } from '../features/inbox/presence/api.ts'
import { reportKeys } from '../features/inbox/reports/api.ts'
import { statusKeys } from '../features/inbox/statuses/api.ts'
import { tagKeys } from '../features/inbox/tags/api.ts'
import { connectionKeys } from '../features/knowledge/connections/api.ts'
import { gapKeys } from '../features/knowledge/gaps/api.ts'
import { importKeys } from '../features/knowledge/imports/api.ts'
import { hoursKeys } from '../features/office/hours/api.ts'
import { modelKeys } from '../features/office/models/api.ts'
import { settingKeys } from '../features/office/settings/api.ts'
import { policyKeys } from '../features/office/sla/api.ts'
import { contactKeys } from '../features/people/contacts/api.ts'
import { roleKeys } from '../features/people/roles/api.ts'
import { teamKeys } from '../features/people/teams/api.ts'
import { makeOld } from '../lib/make-old.ts'
import { agentKeys } from '../lib/me.ts'
import { articleKeys, conversationKeys } from '../lib/query-keys.ts'

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
  'inbox.changed': () => ({ now: [inboxKeys.all, setupKeys.all], soon: [conversationKeys.lists] }),
  'template.changed': () => ({ soon: [templateKeys.all] }),
  'agent.changed': () => ({
    now: [agentKeys.compact, agentKeys.me, assistantKeys.all],
    soon: [...belonging, conversationKeys.lists, setupKeys.all, reportKeys.today],
  }),
  'role.changed': () => ({ now: [roleKeys.all, agentKeys.me], soon: [agentKeys.compact] }),
  'team.changed': () => ({ now: [teamKeys.all, agentKeys.me], soon: [agentKeys.compact, conversationKeys.lists] }),
  'business_hours.changed': () => ({ now: [hoursKeys.all] }),
  'sla_policy.changed': () => ({ now: [policyKeys.all], soon: lists }),
  'macro.changed': () => ({ soon: [macroKeys.all] }),
  'tag.changed': () => ({ now: [tagKeys.all], soon: [conversationKeys.all, ...lists] }),
  'status.changed': () => ({ now: [statusKeys.all], soon: [conversationKeys.all, ...lists] }),
  'automation.changed': () => ({ now: [ruleKeys.all, setupKeys.all] }),
  'notification.changed': () => ({ now: [notificationKeys.all] }),
  'settings.changed': () => ({ now: [agentKeys.config, settingKeys.general] }),
  'mail_settings.changed': () => ({ now: [settingKeys.mail, setupKeys.all] }),
}

const SOON_MS = 120
const PACE_MS = 1_000
const REOPEN_MS = [1_000, 2_000, 5_000, 10_000]

/** Gathers keys and refreshes them together: at once after a quiet second, else when the second is over. */
function createRefresher(client: QueryClient) {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = 0
  const flush = () => {
    timer = undefined
    flushedAt = Date.now()
    for (const queryKey of waiting.values()) makeOld(client, queryKey)
    waiting.clear()
  }
  return {
    add(keys: QueryKey[]) {
      for (const key of keys) waiting.set(JSON.stringify(key), key)
      if (keys.length > 0) timer ??= setTimeout(flush, Math.max(SOON_MS, flushedAt + PACE_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Listens to the desk as long as the shell is shown. The browser reopens a broken stream by itself and names the last
 * event that it saw. If it gives up, we reopen the stream and fetch everything again, because nobody knows what
 * happened in between.
 */
function listen(client: QueryClient, onState: (connected: boolean) => void) {
  const refresher = createRefresher(client)
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const refetchAll = () => void client.invalidateQueries()

  const open = () => {
    source = new EventSource('/api/v1/live')
    const isReopened = tries > 0
    source.onopen = () => {
      if (isReopened && tries > 0) refetchAll()
      tries = 0
      onState(true)
    }
    source.onerror = () => {
      onState(false)
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, REOPEN_MS[Math.min(tries, REOPEN_MS.length - 1)])
      tries += 1
    }
    source.addEventListener('resync', refetchAll)
    source.addEventListener('presence.changed', (event: MessageEvent<string>) =>
      hearPresence(JSON.parse(event.data) as PresenceNews),
    )
    for (const [name, refresh] of Object.entries(table)) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        const news = JSON.parse(event.data) as News
        const { now = [], soon = [], gone = [], message } = refresh(news)
        for (const queryKey of gone) void client.resetQueries({ queryKey })
        for (const queryKey of now) makeOld(client, queryKey)
        if (message) void freshenThread(client, news.conversation_uuid ?? '', news.message_uuid)
        refresher.add(soon)
      })
    }
  }
  const networkIsBack = () => onState(source.readyState === EventSource.OPEN)
  window.addEventListener('online', networkIsBack)
  open()
  return () => {
    window.removeEventListener('online', networkIsBack)
    source.close()
    clearTimeout(timer)
    refresher.stop()
  }
}

/** Since when the desk cannot be reached, or null. */
export function useLive() {
  const client = useQueryClient()
  const [lostAt, setLostAt] = useState<number | null>(null)
  useEffect(() => {
    const lost = () => setLostAt((since) => since ?? Date.now())
    const found = () => setLostAt(null)
    const stop = listen(client, (connected) => (connected ? found() : lost()))
    window.addEventListener('offline', lost)
    return () => {
      stop()
      window.removeEventListener('offline', lost)
    }
  }, [client])
  return lostAt
}
