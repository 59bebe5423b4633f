import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmClock, ArrowLeft, Check, Hand, PanelRightOpen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../../lib/copy.ts'
import { momentOf } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { fullName, isNameless } from '../../lib/person.ts'
import { readablePhone } from '../../lib/phone.ts'
import { t } from '../../lib/t.ts'
import type { Conversation, StatusName } from '../../lib/types.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { agentsQuery } from '../agents/api.ts'
import { useGiveBack, useSetStatus, useTakeOver } from './api.ts'
import { Colleagues } from './colleagues.tsx'
import { takeFromLists } from './list-query.ts'
import { focusNextRow } from './next-row.ts'
import { OwnerMenu } from './owner-menu.tsx'
import { snoozeChoices } from './snooze.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import type { ListSearch, View } from './views.ts'

type Props = {
  conversation: Conversation
  view: View
  search: ListSearch
  detailsOpen: boolean
  onDetails: () => void
}

export function ThreadHead({ conversation, view, search, detailsOpen, onDetails }: Props) {
  const client = useQueryClient()
  const { uuid, contact, status, status_category } = conversation
  const setStatus = useSetStatus(uuid)
  const takeOver = useTakeOver(uuid)
  const giveBack = useGiveBack(uuid)
  const assistants = (useQuery(agentsQuery).data ?? []).filter(({ type, enabled }) => type === 'assistant' && enabled)
  const say = useToast()
  const name = fullName(contact)
  const resolved = status_category === 'resolved'

  const change = (next: StatusName, words: string, until?: string) => {
    focusNextRow(uuid)
    takeFromLists(client, uuid)
    setStatus.mutate(
      { status: next, ...(until ? { snoozed_until: until } : {}) },
      { onSuccess: () => say(words, () => setStatus.mutate({ status: status as StatusName })) },
    )
  }
  const resolveOrReopen = () =>
    resolved ? change('Open', t('thread.reopened', { name })) : change('Resolved', t('thread.resolved', { name }))
  const take = () => takeOver.mutate()
  const copyLink = () =>
    copy(`${window.location.origin}/inbox/all/${uuid}`).then(
      () => say(t('thread.link_copied', { name })),
      () => undefined,
    )
  useHotkeys({ e: resolveOrReopen, i: take, 'shift+t': take, 'shift+c': copyLink })

  const [picking, setPicking] = useState(false)

  const held = conversation.ai_state === 'active' || conversation.ai_state === 'waiting'
  return (
    <header className="thread-head">
      <Link
        to="/inbox/$view/{-$uuid}"
        params={{ view, uuid: undefined }}
        search={search}
        className="ibtn back"
        aria-label={t('thread.back')}
      >
        <ArrowLeft className="i-20 flip" />
      </Link>
      <div className="grow min-w-28">
        <h1 className="cut" title={name}>
          <bdi className={isNameless(contact) ? 'ltr' : ''}>{name}</bdi>
        </h1>
        <p className="sub cut">
          {conversation.inbox_name}
          {contact.phone_number && !isNameless(contact) && (
            <>
              {' · '}
              <span className="ltr">{readablePhone(contact.phone_number)}</span>
            </>
          )}
        </p>
      </div>
      <Colleagues uuid={uuid} size={24} aloud />
      <OwnerMenu conversation={conversation} />
      {held && (
        <Button
          size="tool"
          icon={<Hand />}
          onClick={take}
          busy={takeOver.isPending}
          className="take-over not-narrow"
          aria-label={t('owner.take_over')}
          title={t('owner.take_over')}
        >
          {t('owner.take_over')}
        </Button>
      )}
      {conversation.ai_state === 'human' && assistants.length > 0 && !resolved && (
        <Button
          size="tool"
          icon={<Mark />}
          onClick={() => giveBack.mutate(undefined)}
          busy={giveBack.isPending}
          className="take-over not-narrow"
          aria-label={t('owner.give_back')}
          title={t('owner.give_back')}
        >
          {t('owner.give_back_short')}
        </Button>
      )}
      {!resolved && (
        <Menu
          hotkey="s"
          trigger={
            <button type="button" className="ibtn not-narrow" aria-label={t('thread.snooze')}>
              <AlarmClock />
            </button>
          }
        >
          {snoozeChoices(new Date()).map(({ word, until }) => (
            <MenuItem
              key={word}
              detail={momentOf(until, Date.now())}
              onSelect={() => change('Snoozed', t('thread.snoozed', { name }), until)}
            >
              {t(word)}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => setPicking(true)}>{t('snooze.other')}</MenuItem>
        </Menu>
      )}
      {picking && (
        <SnoozeDialog
          onClose={() => setPicking(false)}
          onPick={(until) => change('Snoozed', t('thread.snoozed', { name }), until)}
        />
      )}
      <Button
        size="tool"
        icon={resolved ? <RotateCcw className="flip" /> : <Check />}
        busy={setStatus.isPending}
        onClick={resolveOrReopen}
        aria-label={resolved ? t('thread.reopen') : t('thread.resolve')}
        title={resolved ? t('thread.reopen') : t('thread.resolve')}
      >
        {resolved ? t('thread.reopen') : t('thread.resolve')}
      </Button>
      <ThreadMenu conversation={conversation} />
      {!detailsOpen && (
        <IconButton label={t('details.show')} hotkey="]" onClick={onDetails}>
          <PanelRightOpen className="flip" />
        </IconButton>
      )}
    </header>
  )
}
