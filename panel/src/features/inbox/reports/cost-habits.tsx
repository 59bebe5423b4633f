import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { figure, money } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { WhatsAppCosts } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import fieldStyles from '../../../ui/field.module.css'
import tableStyles from '../../../ui/table.module.css'
import styles from './costs.module.css'
import { Block } from './report-bar.tsx'

type Habit = WhatsAppCosts['habits'][number]

/** What was sent as a message of its own without need, what that cost, and what would help. */
export function Habits({ costs, csv }: { costs: WhatsAppCosts; csv: ReactNode }) {
  const { habits, habits_pending, currency } = costs
  const priced = ({ messages, unpriced, cost_micros }: Habit) =>
    messages > unpriced ? money(cost_micros / 1_000_000, currency ?? undefined) : '–'
  const title = (
    <>
      {t('costs.by_habits')}
      <sup>4</sup>
    </>
  )
  return (
    <Block id="costs-habits" title={title} end={habits.length > 0 && csv}>
      {habits.length === 0 ? (
        <p className={fieldStyles.hint}>{t('costs.no_habits')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        <section className={styles.box} aria-labelledby="costs-habits" tabIndex={0}>
          <table className={`${tableStyles.articles} ${styles.cut} ${styles.habits}`} aria-labelledby="costs-habits">
            <thead>
              <tr>
                <th scope="col">{t('costs.habit')}</th>
                <th scope="col">{t('costs.habit_messages')}</th>
                <th scope="col">{t('costs.cost')}</th>
                <th scope="col">{t('costs.habit_help')}</th>
              </tr>
            </thead>
            <tbody>
              {habits.map((row) => (
                <tr key={row.habit}>
                  <th scope="row">
                    {t(`costs.habit_${row.habit}`)}
                    <small className={styles.about}>{t(`costs.habit_${row.habit}_text`)}</small>
                  </th>
                  <td>{figure(row.messages)}</td>
                  <td>{priced(row)}</td>
                  <td>
                    <Help habit={row.habit} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {habits_pending > 0 && (
        <p className={fieldStyles.hint}>{t('costs.pending', { pending: figure(habits_pending) })}</p>
      )}
    </Block>
  )
}

/** The page with what would help, for those who may change it. */
function Help({ habit }: { habit: Habit['habit'] }) {
  const word = t(`costs.habit_${habit}_help`)
  const [writes, connects] = [useCan('ai:manage'), useCan('inboxes:manage')]
  if (habit === 'hand_over' && writes) {
    return (
      <Link to="/knowledge/gaps" search={{}} className={buttonStyles.link}>
        {word}
      </Link>
    )
  }
  if (habit === 'survey' && connects) {
    return (
      <Link to="/admin/inboxes/{-$item}" params={{ item: undefined }} search={{}} className={buttonStyles.link}>
        {word}
      </Link>
    )
  }
  return word
}
