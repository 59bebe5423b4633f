import { useMutation, useQuery } from '@tanstack/react-query'
import { AlarmClock, Check, Flag, RotateCcw, Tag, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { priorityName } from '../../../lib/built-in.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { agentsQuery, useCan } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { conversationKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/t.ts'
import type { ConversationItem } from '../../../lib/types.ts'
import { AgentAvatar, NobodyAvatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TagDot } from '../../../ui/chip.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { Menu, MenuItem, MenuSection } from '../../../ui/menu.tsx'
import { Outcome, type Refused } from '../../../ui/outcome.tsx'
import paneHeadStyles from '../../../ui/pane-head.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { WhenWanted } from '../../../ui/when-wanted.tsx'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { tagsQuery } from '../tags/api.ts'
import { type BulkChange, changeTogether, prioritiesQuery } from './api.ts'
import { giveTo, giveToTeam, type Job, prioritise, resolveOrReopen, snoozeAll, tagAll } from './bulk-jobs.ts'
import styles from './list.module.css'
import { useGoOn } from './place.ts'
import type { Selection } from './selection.ts'
import { SnoozeDialog, SnoozeItems } from './status-items.tsx'

type Result = { changed: ConversationItem[]; refused: Refused[] }

async function changeAll(items: readonly ConversationItem[], change: BulkChange): Promise<Result> {
  const uuids = items.map(({ uuid }) => uuid)
  const refuseAll = (error: unknown) => uuids.map((uuid) => ({ uuid, changed: false, reason: wordError(error) }))
  const outcomes = await changeTogether(uuids, change).catch(refuseAll)
  const reasons = new Map(outcomes.flatMap(({ uuid, changed, reason }) => (changed ? [] : [[uuid, reason ?? '']])))
  return {
    changed: items.filter(({ uuid }) => !reasons.has(uuid)),
    refused: items.flatMap(({ uuid, contact }) => {
      const reason = reasons.get(uuid)
      return reason === undefined ? [] : { id: uuid, name: fullName(contact), reason }
    }),
  }
}

/** One request for all that go back to the same. */
async function bringBack(items: readonly ConversationItem[], back: Job['back']): Promise<Result> {
  const groups = Map.groupBy(items, (item) => JSON.stringify(back(item)))
  groups.delete('null')
  const results = await Promise.all(
    [...groups].map(([change, group]) => changeAll(group, JSON.parse(change) as BulkChange)),
  )
  return { changed: results.flatMap(({ changed }) => changed), refused: results.flatMap(({ refused }) => refused) }
}

/** Changes every chosen conversation, with the way back. What was refused stays in sight with its reason. */
export function useBulk(selection: Selection) {
  const say = useToast()
  const [outcome, setOutcome] = useState<Result & { job: Job }>()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<Result>) => act(),
    meta: { invalidates: [conversationKeys.all, conversationKeys.lists, conversationKeys.counts], undoable: true },
  })
  const goOn = useGoOn()
  const undo = ({ back }: Job, items: ConversationItem[]) => mutate(() => bringBack(items, back))
  const run = (job: Job) => {
    const on = job.ends && goOn(selection.items.map(({ uuid }) => uuid))
    mutate(() => changeAll(selection.items, job.change), {
      onSuccess: (result) => {
        selection.clear()
        if (result.refused.length === 0) on?.go()
        setOutcome(result.refused.length > 0 ? { ...result, job } : undefined)
        if (result.refused.length === 0) say(job.done, () => undo(job, result.changed))
      },
    })
  }
  const close = () => setOutcome(undefined)
  return {
    run,
    busy: isPending,
    outcome: outcome && (
      <Outcome
        label={t('bulk.label')}
        title={outcome.job.part(outcome.changed.length, outcome.changed.length + outcome.refused.length)}
        refused={outcome.refused}
        onClose={close}
        action={
          outcome.changed.length > 0 && (
            <Button
              size="small"
              onClick={() => {
                close()
                undo(outcome.job, outcome.changed)
              }}
            >
              {t('undo')}
            </Button>
          )
        }
      />
    ),
  }
}

export type Bulk = ReturnType<typeof useBulk>
type BarProps = { bulk: Bulk; selection: Selection; shown: readonly ConversationItem[] }

/** Stands in the place of the list's head while something is chosen. */
// Its keys are nearer than those of a row or of the open conversation.
export function BulkBar({ bulk, selection, shown }: BarProps) {
  const mayAssign = useCan('conversations:update_user_assignee')
  const mayTag = useCan('conversations:update_tags')
  const mayResolve = useCan('conversations:update_status')
  const mayPrioritise = useCan('conversations:update_priority')
  const count = selection.items.length
  const every = shown.every(selection.has)
  const turn = resolveOrReopen(selection.items)
  return (
    <div className={cx(paneHeadStyles.paneHead, styles.bulkBar)} role="toolbar" aria-label={t('bulk.label')}>
      <input
        type="checkbox"
        className={cx(fieldStyles.check, looks.noTop)}
        aria-label={t('bulk.choose_all')}
        checked={every}
        onChange={() => selection.put(shown, !every)}
      />
      <b className={looks.grow} role="status">
        {t('bulk.chosen', { chosen: count })}
      </b>
      {mayAssign && <AssignMenu bulk={bulk} count={count} />}
      {mayTag && <TagMenu bulk={bulk} count={count} />}
      {mayPrioritise && <PriorityMenu bulk={bulk} count={count} />}
      {mayResolve && <SnoozeMenu bulk={bulk} count={count} />}
      {mayResolve && (
        <IconButton
          label={turn.change.status === 'Open' ? t('thread.reopen') : t('thread.resolve')}
          hotkey="E"
          onClick={() => bulk.run(turn)}
        >
          {turn.change.status === 'Open' ? <RotateCcw className="flip" /> : <Check />}
        </IconButton>
      )}
      <IconButton label={t('bulk.choose_none')} hotkey="Esc" onClick={selection.clear}>
        <X />
      </IconButton>
    </div>
  )
}

type MenuProps = { bulk: Bulk; count: number }

function AssignMenu({ bulk, count }: MenuProps) {
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  const mayAssignTeam = useCan('conversations:update_team_assignee')
  return (
    <Menu
      hotkey="a"
      nearest
      trigger={
        <IconButton label={t('bulk.assign')} hotkey="A">
          <UserPlus />
        </IconButton>
      }
    >
      <MenuSection>{t('owner.people')}</MenuSection>
      {agents
        .filter(({ enabled }) => enabled)
        .map((agent) => (
          <MenuItem
            key={agent.id}
            icon={<AgentAvatar agent={agent} />}
            onSelect={() => bulk.run(giveTo(agent.id, count, fullName(agent)))}
          >
            <bdi>{fullName(agent)}</bdi>
          </MenuItem>
        ))}
      <MenuItem icon={<NobodyAvatar />} onSelect={() => bulk.run(giveTo(null, count, t('owner.nobody')))}>
        {t('owner.nobody')}
      </MenuItem>
      {mayAssignTeam && teams.length > 0 && <MenuSection>{t('owner.teams')}</MenuSection>}
      {mayAssignTeam &&
        teams.map((team) => (
          <MenuItem key={team.id} onSelect={() => bulk.run(giveToTeam(team.id, count, team.name))}>
            <bdi>{teamName(team)}</bdi>
          </MenuItem>
        ))}
    </Menu>
  )
}

function TagMenu({ bulk, count }: MenuProps) {
  const tags = useQuery(tagsQuery).data ?? []
  return (
    <Menu
      hotkey="l"
      nearest
      trigger={
        <IconButton label={t('tags.add')} hotkey="L">
          <Tag />
        </IconButton>
      }
    >
      {tags.length === 0 && <MenuSection>{t('tags.empty')}</MenuSection>}
      {tags.map(({ id, name }) => (
        <MenuItem key={id} icon={<TagDot tag={name} />} onSelect={() => bulk.run(tagAll(name, count))}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}

function PriorityMenu({ bulk, count }: MenuProps) {
  const priorities = useQuery(prioritiesQuery).data ?? []
  return (
    <Menu
      hotkey="p"
      nearest
      trigger={
        <IconButton label={t('details.priority')} hotkey="P" className="not-narrow">
          <Flag />
        </IconButton>
      }
    >
      {priorities.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => bulk.run(prioritise(name, count))}>
          {priorityName(name)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function SnoozeMenu({ bulk, count }: MenuProps) {
  const [picking, setPicking] = useState(false)
  const snooze = (until: string) => bulk.run(snoozeAll(until, count))
  return (
    <>
      <Menu
        hotkey="s"
        nearest
        trigger={
          <IconButton label={t('thread.snooze')} hotkey="S" className="not-narrow">
            <AlarmClock />
          </IconButton>
        }
      >
        <SnoozeItems onPick={snooze} onOther={() => setPicking(true)} />
      </Menu>
      <WhenWanted wanted={picking}>
        {picking && <SnoozeDialog onClose={() => setPicking(false)} onPick={snooze} />}
      </WhenWanted>
    </>
  )
}
