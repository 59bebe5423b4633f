import { useMutation, useQuery } from '@tanstack/react-query'
import { AlarmClock, Check, CircleDot, Flag, RotateCcw, Tag, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { priorityName } from '../../../../lib/built-in.ts'
import { cx } from '../../../../lib/cx.ts'
import { figure } from '../../../../lib/format.ts'
import { agentsQuery, useCan } from '../../../../lib/me.ts'
import { availableFirst, fullName, readsOwn } from '../../../../lib/person.ts'
import { statusName } from '../../../../lib/status.ts'
import { rich, t } from '../../../../lib/t.ts'
import type { ConversationItem } from '../../../../lib/types.ts'
import { NobodyAvatar } from '../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { TagDot } from '../../../../ui/chip.tsx'
import fieldStyles from '../../../../ui/field.module.css'
import { FindMenu } from '../../../../ui/find-menu.tsx'
import looks from '../../../../ui/looks.module.css'
import { Menu, MenuFailed, MenuItem, MenuRule, MenuSection } from '../../../../ui/menu.tsx'
import { Outcome } from '../../../../ui/outcome.tsx'
import paneHeadStyles from '../../../../ui/pane-head.module.css'
import { Said } from '../../../../ui/said.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { WhenWanted } from '../../../../ui/when-wanted.tsx'
import { compactTeamsQuery } from '../../../people/teams/api.ts'
import { statusesQuery } from '../../statuses/api.ts'
import { tagsQuery } from '../../tags/api.ts'
import { prioritiesQuery } from '../api.ts'
import {
  giveTo,
  giveToTeam,
  type Job,
  prioritise,
  resolveOrReopen,
  snoozeAll,
  statusAll,
  tagAll,
  untagAll,
} from '../changes/bulk-jobs.ts'
import { changeAll, meta, type Result, useUndo } from '../changes/bulk-run.ts'
import { AgentItem, TeamItem } from '../changes/owner-menu.tsx'
import { useGoOn, usePlace } from '../changes/place.ts'
import type { Selection } from '../changes/selection.ts'
import { SnoozeDialog, SnoozeItems } from '../changes/status-items.tsx'
import styles from '../list.module.css'

/** Changes every chosen conversation, and offers to undo it. Those that were refused stay in sight with the reason. */
export function useBulk(selection: Selection) {
  const say = useToast()
  const [outcome, setOutcome] = useState<Result<ConversationItem> & { job: Job }>()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<Result<ConversationItem>>) => act(),
    meta,
  })
  const goOn = useGoOn()
  const undo = useUndo()
  const place = usePlace()
  const run = (job: Job) => {
    const { uuid } = place.current
    const isOpen = selection.items.some((item) => item.uuid === uuid)
    if (isOpen && job.change.action === 'mark_unread') place.current.leftUnread = uuid
    const { items } = selection
    const on = job.ends && goOn(items.map(({ uuid }) => uuid))
    mutate(() => changeAll(items, job.change), {
      onSuccess: (result) => {
        // Others may have been chosen meanwhile.
        selection.put(items, false)
        if (result.refused.length === 0) on?.go()
        setOutcome(result.refused.length > 0 ? { ...result, job } : undefined)
        if (result.refused.length === 0) say(job.done, undo(job, result.changed))
      },
    })
  }
  const close = () => setOutcome(undefined)
  const undoPart = outcome && outcome.changed.length > 0 ? undo(outcome.job, outcome.changed) : undefined
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
          undoPart && (
            <Button
              size="small"
              onClick={() => {
                close()
                undoPart()
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

/** Replaces the head of the list while something is chosen. */
// Its keys have priority over those of a row and of the open conversation.
export function BulkBar({ bulk, selection, shown }: BarProps) {
  const mayAssign = useCan('conversations:update_user_assignee')
  const mayTag = useCan('conversations:update_tags')
  const mayResolve = useCan('conversations:update_status')
  const mayPrioritise = useCan('conversations:update_priority')
  const count = selection.items.length
  const every = shown.every(selection.has)
  const turn = resolveOrReopen(selection.items)
  return (
    <div className={cx(paneHeadStyles.head, styles.bulkBar)} role="toolbar" aria-label={t('bulk.label')}>
      <input
        type="checkbox"
        className={cx(fieldStyles.check, looks.noTop)}
        aria-label={t('bulk.choose_all')}
        checked={every}
        onChange={() => selection.put(shown, !every)}
      />
      <b className={styles.chosen}>
        <Said>{t('bulk.chosen', { chosen: count })}</Said>
        <span aria-hidden="true">{figure(count)}</span>
      </b>
      {mayAssign && <AssignMenu bulk={bulk} count={count} />}
      {mayTag && <TagMenu bulk={bulk} count={count} items={selection.items} />}
      {mayPrioritise && <PriorityMenu bulk={bulk} count={count} />}
      {mayResolve && <StatusMenu bulk={bulk} count={count} />}
      {mayResolve && <SnoozeMenu bulk={bulk} count={count} />}
      {mayResolve && (
        <IconButton
          label={turn.change.status === 'open' ? t('thread.reopen') : t('thread.resolve')}
          hotkey="E"
          onClick={() => bulk.run(turn)}
        >
          {turn.change.status === 'open' ? <RotateCcw className="flip" /> : <Check />}
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
  const agentList = useQuery(agentsQuery)
  const teamList = useQuery(compactTeamsQuery)
  const { data: agents = [] } = agentList
  const { data: teams = [] } = teamList
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
      {availableFirst(agents.filter((one) => one.enabled && readsOwn(one))).map((agent) => (
        <AgentItem key={agent.id} agent={agent} onSelect={() => bulk.run(giveTo(agent.id, count, fullName(agent)))} />
      ))}
      <MenuItem icon={<NobodyAvatar />} onSelect={() => bulk.run(giveTo(null, count, t('owner.nobody')))}>
        {t('owner.nobody')}
      </MenuItem>
      {mayAssignTeam && teams.length > 0 && <MenuSection>{t('owner.teams')}</MenuSection>}
      {mayAssignTeam &&
        teams.map((team) => (
          <TeamItem key={team.id} team={team} onSelect={() => bulk.run(giveToTeam(team.id, count, team.name))} />
        ))}
      <MenuFailed lists={mayAssignTeam ? [agentList, teamList] : [agentList]} />
    </Menu>
  )
}

function TagMenu({ bulk, count, items }: MenuProps & { items: Selection['items'] }) {
  const having = (name: string) => items.filter((item) => item.tags.includes(name)).length
  const list = useQuery(tagsQuery)
  const known = list.data
  const tags = known ?? []
  const more = tags.filter(({ name }) => having(name) < count)
  const fewer = tags.filter(({ name }) => having(name) > 0)
  return (
    <FindMenu
      hotkey="l"
      nearest
      closes
      word={t('tags.add')}
      search={t('tags.search')}
      list={list}
      none={tags.length > 0 ? t('tags.none_left') : t('tags.empty')}
      trigger={
        <IconButton label={t('tags.add')} hotkey="L">
          <Tag />
        </IconButton>
      }
      items={
        known && [
          ...more.map(({ id, name }) => ({ id, name, face: <TagDot tag={name} /> })),
          ...fewer.map(({ id, name }) => ({
            id: -id,
            name: t('details.remove_tag', { name }),
            shown: rich('details.remove_tag', { name: <bdi className="cut">{name}</bdi> }),
            face: <X className="i-14" />,
          })),
        ]
      }
      onPick={({ id }) => {
        const name = tags.find((tag) => tag.id === Math.abs(id))!.name
        bulk.run(id > 0 ? tagAll(name, count) : untagAll(name, count))
      }}
    />
  )
}

function PriorityMenu({ bulk, count }: MenuProps) {
  const list = useQuery(prioritiesQuery)
  const { data: priorities = [] } = list
  return (
    <Menu
      hotkey="p"
      nearest
      trigger={
        <IconButton label={t('details.priority')} hotkey="P">
          <Flag />
        </IconButton>
      }
    >
      {priorities.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => bulk.run(prioritise(name, count))}>
          {priorityName(name)}
        </MenuItem>
      ))}
      <MenuFailed lists={[list]} />
      <MenuRule />
      <MenuItem onSelect={() => bulk.run(prioritise(null, count))}>{t('details.none')}</MenuItem>
    </Menu>
  )
}

/** Every status except the one that needs a time. */
function StatusMenu({ bulk, count }: MenuProps) {
  const list = useQuery(statusesQuery)
  const { data: statuses = [] } = list
  return (
    <Menu
      hotkey="shift+s"
      nearest
      trigger={
        <IconButton label={t('details.status')} hotkey="⇧S">
          <CircleDot />
        </IconButton>
      }
    >
      {statuses
        .filter(({ key }) => key !== 'snoozed')
        .map(({ id, name, category }) => (
          <MenuItem key={id} onSelect={() => bulk.run(statusAll(name, category, count))}>
            {statusName(name)}
          </MenuItem>
        ))}
      <MenuFailed lists={[list]} />
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
          <IconButton label={t('thread.snooze')} hotkey="S">
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
