import { useQueries, useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/clock.ts'
import { figure, listOf, momentOf } from '../../../lib/format.ts'
import { timeLeft } from '../../../lib/import-log.ts'
import { agentsQuery, useCan, useMe } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { t } from '../../../lib/t.ts'
import type { Inbox, Setup } from '../../../lib/types.ts'
import { ImportProgress } from '../../../ui/import-progress.tsx'
import looks from '../../../ui/looks.module.css'
import { assistantsQuery } from '../../assistant/assistants/api.ts'
import { rulesQuery } from '../../assistant/automations/api.ts'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import { everyTemplateQuery, limitQuery } from '../../channels/templates/api.ts'
import { countsQuery } from '../../knowledge/articles/api.ts'
import { statusQuery } from '../../knowledge/imports/api.ts'
import { mailQuery } from '../../office/mail/api.ts'
import { firstQuery, type Step } from './api.ts'

type StateOf = { state: Setup['steps'][Step] }

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ') || undefined
const latest = (times: readonly (string | null | undefined)[]) =>
  times
    .filter((one) => one != null)
    .sort()
    .at(-1)
/** So many names are read; the rest is a figure. */
const most = 3

function briefly(names: readonly string[]) {
  const rest = names.length - most
  return listOf(rest > 0 ? [...names.slice(0, most), t('setup.more', { count: figure(rest) })] : names)
}

const proofOf = ({ setup }: Inbox) => latest([setup?.credentials.at, setup?.callback.at])

/** A number counts as seen when the provider has called back about it. */
function OfNumber({ state }: StateOf) {
  const now = useNow()
  const inboxes = useQuery(inboxesQuery).data ?? []
  if (state === 'failed') {
    const faults = inboxes.flatMap(({ setup }) => (setup ? [setup.credentials, setup.callback] : []))
    return faults.find((one) => one.state === 'failed')?.detail ?? t('setup.seen')
  }
  const names = briefly(inboxes.map(({ name }) => name))
  if (state === 'running') return t('setup.number_waits', { name: names })
  const proven = latest(inboxes.filter(({ setup }) => setup?.callback.state === 'proven').map(proofOf))
  return joined([names, proven && t('setup.number_proven', { time: momentOf(proven, now) })]) ?? t('setup.seen')
}

function OfFirstMessage() {
  const now = useNow()
  const first = useQuery(firstQuery).data?.results[0]
  if (!first) return t('setup.seen')
  const { phone_number: phone } = first.contact
  const name = phone ? readablePhone(phone) : fullName(first.contact)
  return t('setup.first_from', { name, time: momentOf(first.created_at, now) })
}

function OfKnowledge({ state }: StateOf) {
  const now = useNow()
  const counts = useQuery({ ...countsQuery, enabled: state === 'done' }).data
  const status = useQuery({ ...statusQuery, enabled: state === 'running' }).data
  if (state === 'running') {
    if (!status) return t('setup.knowledge_reads')
    const left = timeLeft(status, now)
    return (
      <>
        {t('setup.knowledge_read', { done: figure(status.success), total: figure(status.total) })}
        {status.errors > 0 && (
          <>
            {' · '}
            <span className={looks.danger}>{t('setup.knowledge_refused', { count: figure(status.errors) })}</span>
          </>
        )}
        {left && ` · ${left}`}
        <ImportProgress status={status} />
      </>
    )
  }
  if (!counts) return t('setup.seen')
  return t('setup.knowledge_has', { count: figure(counts.total - counts.disabled) })
}

function OfAssistant() {
  const rules = useQuery(rulesQuery).data ?? []
  const assistants = useQuery(assistantsQuery).data ?? []
  for (const { name, type, enabled, rules: bodies } of rules) {
    const to = bodies[0]?.actions.find((action) => action.type === 'assign_user')?.value[0]
    const assistant = assistants.find(({ id }) => String(id) === to)
    if (enabled && type === 'new_conversation' && assistant)
      return t('setup.assistant_gets', { rule: name, name: assistant.name })
  }
  return t('setup.seen')
}

function OfTemplates() {
  const now = useNow()
  const templates = useQuery(everyTemplateQuery).data ?? []
  const inboxes = useQuery(inboxesQuery).data ?? []
  const synced = latest(
    useQueries({ queries: inboxes.map(({ id }) => limitQuery(id)) }).map(({ data }) => data?.synced_at),
  )
  const approved = templates.filter(({ status }) => status === 'APPROVED').length
  const pending = templates.filter(({ status }) => status === 'PENDING').length
  return (
    joined([
      t('setup.templates_approved', { count: figure(approved) }),
      pending > 0 ? t('setup.templates_pending', { count: figure(pending) }) : undefined,
      synced ? t('setup.templates_synced', { time: momentOf(synced, now) }) : undefined,
    ]) ?? t('setup.seen')
  )
}

function OfMail() {
  const mail = useQuery(mailQuery).data
  if (!mail) return t('setup.seen')
  return t('setup.mail_as', {
    host: mail['notification.email.host'],
    address: mail['notification.email.email_address'],
  })
}

function OfColleague() {
  const { id: me } = useMe()
  const others = (useQuery(agentsQuery).data ?? []).filter(({ id, type }) => type === 'agent' && id !== me)
  return others.length > 0 ? briefly(others.map(fullName)) : t('setup.seen')
}

/** What the desk has seen of a step, for those who may read it elsewhere too; for others only that it was seen. */
export function Evidence({ step, state }: StateOf & { step: Step }) {
  const mayList = useCan('conversations:read_all')
  const mayTeach = useCan('ai:manage')
  const mayRule = useCan('automations:manage')
  const mayMail = useCan('notification_settings:manage')
  switch (step) {
    case 'number':
      return <OfNumber state={state} />
    case 'first_message':
      return mayList ? <OfFirstMessage /> : t('setup.seen')
    case 'knowledge':
      return mayTeach ? <OfKnowledge state={state} /> : t(state === 'running' ? 'setup.knowledge_reads' : 'setup.seen')
    case 'assistant':
      return mayRule && mayTeach ? <OfAssistant /> : t('setup.seen')
    case 'templates':
      return <OfTemplates />
    case 'mail':
      return mayMail ? <OfMail /> : t('setup.seen')
    case 'colleague':
      return <OfColleague />
  }
}
