import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { duration, figure, length } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { ReportToday } from '../../../lib/types.ts'
import { AgentAvatar, NobodyAvatar } from '../../../ui/avatar.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { policiesQuery } from '../../office/sla/api.ts'
import styles from './today.module.css'
import { ToList } from './today-figures.tsx'
import whoStyles from './who.module.css'

type Person = ReportToday['people'][number]
type Search = Record<string, unknown>

/** A customer who has waited for longer is shown in amber. */
const lateMs = 3_600_000
/** So many agents who are not in and have nothing are shown at once; more would push the day out of sight. */
const fewIdle = 6

const isIdle = ({ type, availability_status, open, resolved }: Person) =>
  type === 'agent' && availability_status === 'offline' && open + resolved === 0

const none = () => <span className={styles.dim}>–</span>

function Who({ person }: { person: Person }) {
  if (person.id === null) {
    return (
      <span className={whoStyles.who}>
        <NobodyAvatar size={24} />
        {t('owner.nobody')}
      </span>
    )
  }
  const presence = person.type === 'agent' ? (person.availability_status ?? 'offline') : undefined
  const state = presence ? t(`today.presence.${presence}`) : t('owner.assistant')
  return (
    <span className={whoStyles.who}>
      <AgentAvatar agent={{ ...person, type: person.type ?? 'agent' }} size={24} {...(presence ? { presence } : {})} />
      <span className={styles.whoWords}>
        <bdi className={cx(styles.whoName, 'cut')}>{fullName(person)}</bdi>
        {state !== fullName(person) && <small className={styles.whoState}>{state}</small>}
      </span>
    </span>
  )
}

function Waits({ since, now }: { since: string | null; now: number }) {
  if (since === null) return none()
  const waited = now - Date.parse(since)
  return <bdi className={cx(waited >= lateMs && styles.warn)}>{duration(waited)}</bdi>
}

const answerTime = (seconds: number | null) => (seconds === null ? none() : <bdi>{length(seconds)}</bdi>)

type PromisedProps = { at_risk: number; overdue: number; search: Search }

/** Promises that were missed, and those that soon will be, each with the list of them. */
function Promised({ at_risk, overdue, search }: PromisedProps) {
  if (at_risk + overdue === 0) return none()
  return (
    <>
      {overdue > 0 && (
        <ToList search={{ ...search, sla: 'overdue' }} className={styles.bad}>
          <CircleAlert className="i-12" aria-hidden="true" />
          {t('today.overdue', { overdue: figure(overdue) })}
        </ToList>
      )}
      {overdue > 0 && at_risk > 0 && ' · '}
      {at_risk > 0 && (
        <ToList search={{ ...search, sla: 'at_risk' }} className={styles.warn}>
          {t('today.at_risk', { count: figure(at_risk) })}
        </ToList>
      )}
    </>
  )
}

type Figures = 'open' | 'waiting' | 'waiting_since' | 'sla_at_risk' | 'sla_overdue' | 'resolved' | 'answer_seconds'
type CellsProps = {
  of: Pick<Person, Figures>
  /** What narrows a list to the conversations of this row. */
  search: Search
  /** The day, as lists are narrowed by it. */
  done: string
  now: number
  /** Whether any promises are made, so that they have a column. */
  promises: boolean
  /** Beside the open conversations. */
  children?: ReactNode
}

/** The figures of a person, or of all, each with the list of what it counts. */
function Cells({ of, search, done, now, promises, children }: CellsProps) {
  return (
    <>
      <td>
        <span className={styles.load}>
          <ToList search={search}>{figure(of.open)}</ToList>
          {children}
        </span>
      </td>
      <td>
        <ToList search={{ ...search, waiting: true }}>{figure(of.waiting)}</ToList>
      </td>
      <td>
        <Waits since={of.waiting_since} now={now} />
      </td>
      {promises && (
        <td className={styles.promised}>
          <Promised at_risk={of.sla_at_risk} overdue={of.sla_overdue} search={search} />
        </td>
      )}
      <td>
        <ToList search={{ ...search, done }}>{figure(of.resolved)}</ToList>
      </td>
      <td>{answerTime(of.answer_seconds)}</td>
    </>
  )
}

type RowProps = Pick<CellsProps, 'done' | 'now' | 'promises'> & { person: Person; most: number; narrowed: Search }

function PersonRow({ person, most, narrowed, ...rest }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Who person={person} />
      </th>
      <Cells of={person} search={{ ...narrowed, owner: person.id ?? 0 }} {...rest}>
        {person.type === 'agent' && (
          <i aria-hidden="true">
            <b style={{ inlineSize: `${(100 * person.open) / most}%` }} />
          </i>
        )}
      </Cells>
    </tr>
  )
}

type Props = { day: ReportToday; now: number; narrowed: Search }

/**
 * Everybody who is there or has something, assistants, and nobody. The rows add up to the last one. Many who are not in
 * and have nothing are behind a button.
 */
export function WhoIsOn({ day, now, narrowed }: Props) {
  const promises = (useQuery(policiesQuery).data ?? []).length > 0
  const [unfolded, setUnfolded] = useState(false)
  const idle = day.people.filter(isIdle)
  const folds = idle.length > fewIdle
  const agents = day.people.filter(({ type }) => type === 'agent')
  const there = agents.filter(({ availability_status }) => availability_status === 'online').length
  const away = agents.filter(({ availability_status }) => availability_status?.startsWith('away')).length
  const most = Math.max(1, ...day.people.map(({ open }) => open))
  const resolved = day.people.reduce((sum, person) => sum + person.resolved, 0)
  const done = `${day.since}/${day.until}`
  return (
    <section className={styles.block}>
      <h2 id="today-who">
        {t('today.who_is_on')}{' '}
        {there > 0 ? (
          <small>{t('today.there', { there: figure(there), away: figure(away) })}</small>
        ) : (
          <small className={cx(day.waiting > 0 && looks.warn)}>{t('today.nobody_there', { away: figure(away) })}</small>
        )}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <section className={styles.box} aria-labelledby="today-who" tabIndex={0}>
        <table className={cx(tableStyles.articles, styles.people)} aria-labelledby="today-who">
          <thead>
            <tr>
              <th scope="col">{t('today.who')}</th>
              <th scope="col">{t('list.open')}</th>
              <th scope="col">{t('today.waiting')}</th>
              <th scope="col">{t('today.longest')}</th>
              {promises && (
                <th scope="col" className={styles.promised}>
                  {t('today.sla')}
                </th>
              )}
              <th scope="col">{t('list.resolved')}</th>
              <th scope="col">{t('today.answer_time')}</th>
            </tr>
          </thead>
          <tbody>
            {day.people.map((person) => (
              <Fragment key={person.id ?? 0}>
                {folds && person === idle[0] && (
                  <tr>
                    <th scope="row" colSpan={promises ? 7 : 6}>
                      <button
                        type="button"
                        className={whoStyles.fold}
                        aria-expanded={unfolded}
                        onClick={() => setUnfolded(!unfolded)}
                      >
                        {t('today.not_in', { count: figure(idle.length) })}
                        <ChevronDown className="i-16" aria-hidden="true" />
                      </button>
                    </th>
                  </tr>
                )}
                {(!folds || unfolded || !isIdle(person)) && (
                  <PersonRow {...{ person, most, done, now, promises, narrowed }} />
                )}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('today.all')}</th>
              <Cells of={{ ...day, resolved }} search={narrowed} {...{ done, now, promises }} />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}
