import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { rulesQuery } from '../features/assistant/automations/api.ts'
import { inboxesQuery } from '../features/channels/inboxes/api.ts'
import { PromiseLooks } from '../features/inbox/conversations/promise-looks.tsx'
import {
  asLength,
  exampleQuery,
  msOf,
  type Policy,
  type PolicyFields,
  promiseKinds,
} from '../features/office/sla/api.ts'
import type { PolicyParts } from '../features/office/sla/policy-pane.tsx'
import { teamsQuery } from '../features/people/teams/api.ts'
import { deskTime } from '../lib/clock.ts'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { itemPath } from '../lib/items.ts'
import { useCan } from '../lib/me.ts'
import { locale, t } from '../lib/t.ts'
import { Banner } from '../ui/banner.tsx'
import fieldStyles from '../ui/field.module.css'
import formStyles from '../ui/form.module.css'
import { Retry } from '../ui/retry.tsx'
import styles from './policy-parts.module.css'

/** What the pane of a policy shows beside its fields. */
export const policyParts: PolicyParts = (values, policy) => ({
  uses: policy && <Uses policy={policy} />,
  example: <Example values={values} policy={policy} />,
  look: <Looks values={values} />,
})

/** The inboxes and teams that chose the policy, with the clock that counts for them. */
function useChoosers(policy: Policy | undefined) {
  const chose = (one: { sla_policy_id: number | null }) => policy !== undefined && one.sla_policy_id === policy.id
  const mayTeams = useCan('teams:manage')
  const [inboxes, teams] = [useQuery(inboxesQuery), useQuery({ ...teamsQuery, enabled: mayTeams })]
  return {
    inboxes: inboxes.data?.filter(chose) ?? [],
    teams: teams.data?.filter(chose) ?? [],
    lists: [
      { list: inboxes, failed: t('inboxes.failed_to_load') },
      { list: teams, failed: t('teams.failed_to_load') },
    ],
  }
}

/** What the policy applies to. The policy is chosen there, so the names lead there. */
function Uses({ policy }: { policy: Policy }) {
  const { inboxes, teams, lists } = useChoosers(policy)
  const mayRules = useCan('automations:manage')
  const mayTeams = useCan('teams:manage')
  const mayInboxes = useCan('inboxes:manage')
  const mayGeneral = useCan('general_settings:manage')
  const list = useQuery({ ...rulesQuery, enabled: mayRules })
  const asked = [...lists, { list, failed: t('automations.failed_to_load') }]
  const isKnown = asked.every((one) => one.list.isSuccess)
  const isAsked = asked.some((one) => one.list.isLoading)
  // The policy says how many chose it before their lists say who. Their rows keep the room.
  const { used_by } = policy
  const awaited = [used_by.inboxes, used_by.teams].map((count, at) => (lists[at]!.list.isLoading ? count : 0))
  const rules = (list.data ?? []).filter((rule) =>
    rule.rules.some(({ actions }) =>
      actions.some(({ type, value }) => type === 'set_sla' && value?.[0] === String(policy.id)),
    ),
  )
  const item = (kind: 'automations' | 'teams' | 'inboxes', id: number) =>
    ({ to: itemPath(kind), params: { item: String(id) }, search: {} }) as LinkProps
  const uses = [
    ...rules.map(({ id, name, enabled }) => ({
      kind: t(enabled ? 'sla.use_rule' : 'sla.use_rule_off'),
      name,
      may: mayRules,
      link: item('automations', id),
    })),
    ...teams.map(({ id, name }) => ({ kind: t('sla.use_team'), name, may: mayTeams, link: item('teams', id) })),
    ...inboxes.map(({ id, name }) => ({
      kind: t('sla.use_inbox'),
      name,
      may: mayInboxes,
      link: item('inboxes', id),
    })),
    ...(used_by.is_default
      ? [
          {
            kind: t('sla.use_desk'),
            name: t('admin.general'),
            may: mayGeneral,
            link: { to: '/admin/general' } as LinkProps,
          },
        ]
      : []),
  ]
  const rows = awaited[0]! + awaited[1]!
  return (
    <section className={formStyles.section} aria-label={t('sla.uses')}>
      <h2>{t('sla.uses')}</h2>
      {uses.length + rows > 0 ? (
        <ul className={styles.uses}>
          {uses.map(({ kind, name, may, link }) => (
            <li key={`${kind} ${name}`}>
              <span>{kind}</span>
              <bdi>{may ? <Link {...link}>{name}</Link> : name}</bdi>
            </li>
          ))}
          {[...Array(rows).keys()].map((at) => (
            <li key={at} className={styles.awaited}>
              <span>{t('sla.use_team')}</span>
            </li>
          ))}
        </ul>
      ) : (
        (isKnown || isAsked) && <p className={cx(fieldStyles.hint, !isKnown && styles.awaited)}>{t('sla.no_use')}</p>
      )}
      {asked.map(
        (one) =>
          one.list.isError && (
            <Banner
              key={one.failed}
              look="danger"
              small={wordError(one.list.error)}
              action={<Retry query={one.list} />}
            >
              {one.failed}
            </Banner>
          ),
      )}
      <p className={fieldStyles.hint}>{t('sla.uses_hint')}</p>
    </section>
  )
}

const firstKind = (values: PolicyFields) => promiseKinds.find((kind) => msOf(values[`${kind}_time`]) !== undefined)

const likely = () => {
  const at = new Date(deskTime()).toISOString()
  return { hours: { name: 'Webshop' }, timezone: 'UTC', from: at, due_at: at }
}

/** A promise as the server counts it, by the clock of the first that chose the policy. */
function Example({ values, policy }: { values: PolicyFields; policy: Policy | undefined }) {
  const { inboxes, teams } = useChoosers(policy)
  const kind = firstKind(values)
  const of =
    policy?.used_by.is_default || (!teams[0] && !inboxes[0])
      ? {}
      : teams[0]
        ? { team_id: teams[0].id }
        : { inbox_id: inboxes[0]!.id }
  const { data: found, isLoading } = useQuery(exampleQuery(kind && asLength(values[`${kind}_time`]), of))
  if (!kind || (!found && !isLoading)) return null
  // Until the answer is here, a sentence like it keeps the room.
  const { hours, timezone, from, due_at } = found ?? likely()
  const word = (at: string) => {
    const far = Date.parse(at) - Date.parse(from) > 6 * 86_400_000
    return new Intl.DateTimeFormat(locale(), {
      timeZone: timezone,
      weekday: 'long',
      ...(far ? { day: 'numeric', month: 'long' } : {}),
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(Date.parse(at))
  }
  const by = hours.name
    ? t('sla.example_hours', { hours: hours.name, zone: timezone })
    : t('sla.example_always', { zone: timezone })
  return (
    <span {...(found ? { 'data-part': 'example' } : { className: styles.awaited })}>
      {due_at
        ? t(kind === 'resolution' ? 'sla.example_solution' : 'sla.example', { from: word(from), due: word(due_at) })
        : t('sla.example_never', { from: word(from) })}{' '}
      {by}
    </span>
  )
}

/** The countdown as agents read it, with the lengths of the first promise. */
function Looks({ values }: { values: PolicyFields }) {
  const kind = firstKind(values)
  if (!kind) return null
  return (
    <section className={formStyles.section} aria-label={t('sla.looks')}>
      <h2>{t('sla.looks')}</h2>
      <PromiseLooks
        kind={kind}
        length={msOf(values[`${kind}_time`]) ?? 0}
        warning={msOf(values[`${kind}_warn`]) ?? 0}
        pauses={values.pauses}
      />
    </section>
  )
}
