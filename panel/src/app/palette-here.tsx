import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  AlarmClock,
  Bell,
  BellOff,
  Check,
  CircleDot,
  ContactRound,
  FileDown,
  Flag,
  Hand,
  Link2,
  Mail,
  Merge,
  PencilLine,
  RotateCcw,
  SquareSlash,
  Tag,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { conversationQuery, followersQuery, prioritiesQuery, useFollow } from '../features/inbox/conversations/api.ts'
import {
  giveTo,
  giveToTeam,
  type Job,
  prioritise,
  resolveOrReopen,
  snoozeAll,
  statusAll,
  type Target,
  tagAll,
  unreadAll,
  untagAll,
} from '../features/inbox/conversations/changes/bulk-jobs.ts'
import { useRunOne } from '../features/inbox/conversations/changes/bulk-run.ts'
import { useLeaveUnread } from '../features/inbox/conversations/changes/leave-unread.ts'
import type { Aim } from '../features/inbox/conversations/changes/place.ts'
import { readSpan, snoozeChoices } from '../features/inbox/conversations/changes/snooze.ts'
import { useStatusChanger } from '../features/inbox/conversations/changes/status-change.ts'
import { useMayRelate } from '../features/inbox/conversations/thread/may-relate.ts'
import { downloadTranscript } from '../features/inbox/conversations/thread/transcript.ts'
import { macrosQuery, textOf, wantText } from '../features/inbox/macros/api.ts'
import { statusesQuery } from '../features/inbox/statuses/api.ts'
import { tagsQuery } from '../features/inbox/tags/api.ts'
import { compactTeamsQuery, teamName } from '../features/people/teams/api.ts'
import { priorityName } from '../lib/built-in.ts'
import { deskTime } from '../lib/clock.ts'
import { duration, momentOf } from '../lib/format.ts'
import { modKey } from '../lib/hotkeys.ts'
import { agentsQuery, useCan, useMe } from '../lib/me.ts'
import { fullName, readsOwn } from '../lib/person.ts'
import { windowAt } from '../lib/reply-window.ts'
import { statusName } from '../lib/status.ts'
import { locale, t } from '../lib/t.ts'
import type { Conversation } from '../lib/types.ts'
import { AgentAvatar, AssistantAvatar, NobodyAvatar } from '../ui/avatar.tsx'
import { TagDot } from '../ui/chip.tsx'
import { Mark } from '../ui/mark.tsx'
import { type Choice, naming } from './palette-choice.ts'

/** What a command asks for in a dialog of its own. */
export type Question = { about: 'merge' | 'link' | 'subject'; conversation: Conversation }

/** What the commands are about, by its name, and every command that the person may give. */
export type Here = { name: string; choices: Choice[]; snoozes: (text: string) => Choice[] }

/**
 * What can be done to what is chosen, else to the row that had the focus, else to the open conversation. It lives as
 * long as the shell, so that Undo outlives the palette.
 */
export function useHere(aim: Aim | undefined, ask: (question: Question) => void): Here | undefined {
  const { uuid: openUuid = '' } = useParams({ strict: false })
  const aimed: readonly Target[] = aim?.items ?? []
  const uuid = aimed.length > 1 ? '' : (aimed[0]?.uuid ?? openUuid)
  // A row stands still from the moment it was aimed at. What changes while the palette is open is heard here.
  const one = useQuery({ ...conversationQuery(uuid), enabled: uuid !== '' }).data
  const [row] = aimed
  const items = uuid !== '' && one && !(row && row.updated_at > one.updated_at) ? [one] : aimed
  const runOne = useRunOne()
  const [only] = items.length === 1 && !aim?.run ? items : []
  const run = aim?.run ?? ((job: Job) => only && runOne(only, job))
  const choices = [
    ...useStatusChoices(items, only, run),
    ...useOwnerChoices(items, run),
    ...useDraftChoice(only),
    ...useOneChoices(only),
    ...useAskedChoices(only && one, ask),
    ...useUnreadChoice(items, only, run),
    ...useTagChoices(items, run),
    ...usePriorityChoices(items, run),
    ...useMacroChoices(only),
  ]
  const snoozes = useSnoozes(items, only, run)
  const [first] = items
  if (!first) return undefined
  const name = items.length > 1 ? t('bulk.chosen', { chosen: items.length }) : fullName(first.contact)
  return { name, choices: [...choices, ...snoozes('')], snoozes }
}

type Items = readonly Target[]
type Run = (job: Job) => void

function useStatusChoices(items: Items, only: Target | undefined, run: Run): Choice[] {
  const may = useCan('conversations:update_status')
  const statuses = useQuery(statusesQuery).data ?? []
  const { changerOf } = useStatusChanger()
  if (!may) return []
  const job = resolveOrReopen(items)
  const reopens = items.every(({ status_category }) => status_category === 'resolved')
  const name = only && fullName(only.contact)
  const one = reopens ? 'palette.reopen' : 'palette.resolve'
  const many = reopens ? 'thread.reopen' : 'thread.resolve'
  return [
    {
      key: 'resolve',
      icon: reopens ? <RotateCcw className="flip" /> : <Check />,
      ...(name === undefined ? { word: t(many) } : naming(one, name)),
      keys: ['E'],
      run: () => (only ? changerOf(only).resolveOrReopen() : run(job)),
    },
    ...statuses
      .filter((status) => status.key !== 'snoozed' && items.some(({ status_id }) => status_id !== status.id))
      .map((status) => ({
        key: `status-${status.id}`,
        icon: <CircleDot />,
        word: t('thread.status', { status: statusName(status.name) }),
        also: status.name,
        typed: true as const,
        run: () =>
          only
            ? changerOf(only).give(status.name, status.category)
            : run(statusAll(status.name, status.category, items.length)),
      })),
  ]
}

function useSnoozes(items: Items, only: Target | undefined, run: Run) {
  const may = useCan('conversations:update_status')
  const { changerOf } = useStatusChanger()
  const choice = (until: string, when: string): Choice => ({
    key: `snooze-${when}`,
    icon: <AlarmClock />,
    word: t('palette.snooze', { when }),
    also: t('palette.also.snooze'),
    detail: momentOf(until, deskTime()),
    typed: true,
    run: () => (only ? changerOf(only).snooze(until) : run(snoozeAll(until, items.length))),
  })
  /** The usual ones; if the text holds a time, that one instead. */
  return (text: string): Choice[] => {
    if (!may || items.every(({ status_category }) => status_category === 'resolved')) return []
    const now = new Date(deskTime())
    const read = readSpan(text, locale())
    if (!read) return snoozeChoices(now).map(({ word, until }) => choice(until, t(word)))
    return read.spans.map((ms) => choice(new Date(now.getTime() + ms).toISOString(), duration(ms)))
  }
}

function useOwnerChoices(items: Items, run: Run): Choice[] {
  const me = useMe()
  const may = useCan('conversations:update_user_assignee')
  const mayTeam = useCan('conversations:update_team_assignee')
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  const count = items.length
  const [first] = items
  const isNew = (id: number | null) => items.some(({ assigned_user_id }) => assigned_user_id !== id)
  const isNewTeam = (id: number | null) => items.some(({ assigned_team_id }) => assigned_team_id !== id)
  const also = t('palette.also.assign')
  const give = (id: number | null, name: string) => () => run(giveTo(id, count, name))
  const toAgents: Choice[] = agents
    .filter((one) => one.enabled && readsOwn(one) && one.id !== me.id && isNew(one.id))
    .map((agent) => ({
      key: `assign-${agent.id}`,
      icon: agent.type === 'assistant' ? <AssistantAvatar /> : <AgentAvatar agent={agent} />,
      ...naming('owner.give_to', fullName(agent)),
      also,
      typed: true,
      run: give(agent.id, fullName(agent)),
    }))
  const toTeams: Choice[] = teams
    .filter(({ id }) => isNewTeam(id))
    .map((team) => ({
      key: `team-${team.id}`,
      icon: <Users />,
      ...naming('palette.give_to_team', teamName(team)),
      also,
      typed: true,
      run: () => run(giveToTeam(team.id, count, team.name)),
    }))
  const mine: Choice = {
    key: 'assign',
    icon: <Hand />,
    ...(count === 1 && first
      ? naming('palette.assign_to_me', fullName(first.contact))
      : { word: t('keys.assign_to_me') }),
    keys: ['I'],
    run: give(me.id, fullName(me)),
  }
  const nobody: Choice = {
    key: 'assign-nobody',
    icon: <NobodyAvatar />,
    word: t('owner.give_to', { name: t('owner.nobody') }),
    also,
    typed: true,
    run: give(null, t('owner.nobody')),
  }
  const noTeam: Choice = {
    key: 'team-none',
    icon: <NobodyAvatar />,
    word: t('owner.no_team'),
    also,
    typed: true,
    run: () => run(giveToTeam(null, count, t('owner.no_team'))),
  }
  return [
    ...(may && isNew(me.id) ? [mine] : []),
    ...(may ? toAgents : []),
    ...(may && isNew(null) ? [nobody] : []),
    ...(mayTeam ? toTeams : []),
    ...(mayTeam && isNewTeam(null) ? [noTeam] : []),
  ]
}

/** Commands for a single conversation that need no menu. */
function useOneChoices(only: Target | undefined): Choice[] {
  const navigate = useNavigate()
  const me = useMe()
  const of = only?.uuid ?? ''
  const followers = useQuery({ ...followersQuery(of), enabled: of !== '' }).data ?? []
  const follow = useFollow(of)
  const mayReadContact = useCan('contacts:read')
  const mayReadMessages = useCan('messages:read')
  if (!only) return []
  const { contact, uuid } = only
  const follows = followers.some(({ id }) => id === me.id)
  const choices: (Choice | false)[] = [
    {
      key: 'follow',
      icon: follows ? <BellOff /> : <Bell />,
      word: t(follows ? 'details.unfollow' : 'details.follow'),
      typed: true,
      run: () => follow.mutate(!follows),
    },
    mayReadContact && {
      key: 'contact',
      icon: <ContactRound />,
      ...naming('details.open_contact', fullName(contact)),
      keys: ['O'],
      run: () => void navigate({ to: '/contacts/{-$contact}', params: { contact: String(contact.id) }, search: {} }),
    },
    mayReadMessages && {
      key: 'transcript',
      icon: <FileDown />,
      word: t('thread.transcript'),
      run: () => downloadTranscript(uuid),
    },
  ]
  return choices.filter((choice) => choice !== false)
}

/** Commands for a single conversation that ask for more. */
function useAskedChoices(one: Conversation | undefined, ask: (question: Question) => void): Choice[] {
  const may = useMayRelate(one)
  const mayWrite = useCan('messages:write')
  if (!one) return []
  const choice = (about: Question['about'], icon: ReactNode, word: string): Choice => ({
    key: about,
    icon,
    word,
    also: t(`palette.also.${about}`),
    typed: true,
    run: () => ask({ about, conversation: one }),
  })
  return [
    ...(may.merge ? [choice('merge', <Merge />, t('thread.merge'))] : []),
    ...(may.link ? [choice('link', <Link2 />, t('thread.link'))] : []),
    ...(mayWrite ? [choice('subject', <PencilLine />, t('details.subject_edit'))] : []),
  ]
}

function useUnreadChoice(items: Items, only: Target | undefined, run: Run): Choice[] {
  const leaveUnread = useLeaveUnread()
  if (items.every(({ unread_message_count }) => unread_message_count > 0)) return []
  return [
    {
      key: 'unread',
      icon: <Mail />,
      word: t('keys.mark_unread'),
      also: t('palette.also.unread'),
      typed: true,
      keys: ['U'],
      run: () => (only ? leaveUnread(only.uuid) : run(unreadAll(items.length))),
    },
  ]
}

function useTagChoices(items: Items, run: Run): Choice[] {
  const may = useCan('conversations:update_tags')
  const tags = useQuery(tagsQuery).data ?? []
  if (!may) return []
  const all = tags.flatMap(({ id, name }): Choice[] => {
    const having = items.filter((item) => item.tags.includes(name)).length
    const add: Choice = {
      key: `tag-${id}`,
      icon: <TagDot tag={name} />,
      ...naming('palette.tag', name),
      also: t('palette.also.tag'),
      typed: true,
      keys: ['L'],
      run: () => run(tagAll(name, items.length)),
    }
    const remove: Choice = {
      key: `untag-${id}`,
      icon: <Tag />,
      ...naming('palette.untag', name),
      also: t('palette.also.untag'),
      typed: true,
      keys: ['L'],
      run: () => run(untagAll(name, items.length)),
    }
    return [...(having < items.length ? [add] : []), ...(having > 0 ? [remove] : [])]
  })
  return all
}

function usePriorityChoices(items: Items, run: Run): Choice[] {
  const may = useCan('conversations:update_priority')
  const priorities = useQuery(prioritiesQuery).data ?? []
  if (!may) return []
  const choices = [...priorities.map(({ name }) => name), null]
  return choices
    .filter((name) => items.some(({ priority }) => priority !== name))
    .map((name) => ({
      key: `priority-${name ?? 'none'}`,
      icon: <Flag />,
      word: t('palette.priority', { name: name ? priorityName(name) : t('details.none') }),
      also: `${t('palette.also.priority')} ${name ?? ''}`,
      typed: true,
      keys: ['P'],
      run: () => run(prioritise(name, items.length)),
    }))
}

/**
 * Asks something of the reply box, of the open conversation, or of that of the row once it is open. Undefined where no
 * reply can be written.
 */
function useReplyBox(only: Target | undefined) {
  const may = useCan('messages:write')
  const navigate = useNavigate()
  const { uuid: here } = useParams({ strict: false })
  if (!may || !only || windowAt(only.reply_window, deskTime()).state === 'closed') return undefined
  const { uuid } = only
  return (want: (uuid: string) => void) => {
    want(uuid)
    if (uuid === here) return
    void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid }, search: {} })
  }
}

function useDraftChoice(only: Target | undefined): Choice[] {
  const agents = useQuery(agentsQuery).data ?? []
  const ask = useReplyBox(only)
  if (!ask || !agents.some(({ type, enabled }) => type === 'assistant' && enabled)) return []
  return [
    {
      key: 'draft',
      icon: <Mark />,
      word: t('suggestion.draft'),
      keys: [modKey, 'J'],
      run: () => ask((uuid) => wantText(uuid, 'draft')),
    },
  ]
}

function useMacroChoices(only: Target | undefined): Choice[] {
  const ask = useReplyBox(only)
  const macros = useQuery({ ...macrosQuery, enabled: ask !== undefined }).data ?? []
  if (!ask) return []
  return macros
    .filter(({ visible_when }) => visible_when.includes('replying'))
    .map((macro) => ({
      key: `macro-${macro.id}`,
      icon: <SquareSlash />,
      ...naming('palette.macro', macro.name),
      also: `${t('palette.also.macro')} ${textOf(macro)}`,
      typed: true,
      keys: ['/'],
      run: () => ask((uuid) => wantText(uuid, macro)),
    }))
}
