import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { handOverReason } from '../../../lib/hand-over.ts'
import { itemPath } from '../../../lib/items.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant, AssistantStats } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { type Figure, Figures } from '../../../ui/figures.tsx'
import formStyles from '../../../ui/form.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import pageStyles from '../../../ui/page.module.css'
import { wordSeconds } from '../../../ui/passages.tsx'
import { Segments } from '../../../ui/segments.tsx'
import tableStyles from '../../../ui/table.module.css'
import { type Range, ranges, statsQuery } from './api.ts'
import { AssistantHead } from './assistant-head.tsx'
import styles from './assistants.module.css'

const percent = (part: number, whole: number) =>
  whole === 0 ? undefined : t('assistants.share', { percent: Math.round((part / whole) * 100) })

function figuresOf(stats: AssistantStats): Figure[] {
  const { conversations, answered, handed_over, confirmed, no_answer, failed, left_out, held, mean_milliseconds } =
    stats
  // If there are no agents, a question without an answer is not handed over, so it is counted separately.
  const handedOver = stats.hand_over_reasons.find(({ reason }) => reason === 'no_answer')?.count ?? 0
  const questions = answered + handed_over + failed + no_answer - handedOver
  return [
    { name: t('assistants.conversations'), value: figure(conversations) },
    { name: t('assistants.answered'), value: figure(answered), more: percent(answered, questions) },
    { name: t('assistants.handed_over'), value: figure(handed_over), more: percent(handed_over, questions) },
    { name: t('assistants.confirmed'), value: figure(confirmed), more: percent(confirmed, conversations) },
    { name: t('assistants.no_answer'), value: figure(no_answer), more: percent(no_answer, questions) },
    {
      name: t('assistants.left_out'),
      value: figure(left_out),
      more: t('assistants.held', { held: figure(held) }),
    },
    {
      name: t('assistants.mean_time'),
      value: mean_milliseconds === null ? null : wordSeconds(mean_milliseconds),
    },
  ]
}

function Reasons({ reasons }: { reasons: AssistantStats['hand_over_reasons'] }) {
  return (
    <section className={formStyles.section}>
      <h2>{t('assistants.reasons')}</h2>
      <table className={cx(tableStyles.articles, styles.reasons)} aria-label={t('assistants.reasons')}>
        <thead>
          <tr>
            <th scope="col">{t('assistants.reason')}</th>
            <th scope="col" className={tableStyles.colFigure}>
              {t('assistants.times')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, count }) => (
            <tr key={reason}>
              <td>{handOverReason(reason)}</td>
              <td className={tableStyles.colFigure}>{figure(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What the assistant did lately and how it ended. */
export function ResultsTab({ assistant }: { assistant: Assistant }) {
  const [range, setRange] = useState<Range>(30)
  const query = useQuery(statsQuery(assistant.id, range))
  const stats = query.data
  return (
    <div className={pageStyles.under}>
      <AssistantHead assistant={assistant} here="results" />
      <section
        className={cx('scroll', styles.tab)}
        aria-label={t('assistants.results')}
        data-pane
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        <div className={formStyles.body}>
          <Segments
            label={t('assistants.range')}
            value={String(range)}
            options={ranges.map((days) => ({ value: String(days), word: t('assistants.days', { count: days }) }))}
            onChange={(days) => setRange(ranges.find((one) => String(one) === days) ?? 30)}
          />
          <ListState list={query} failed={t('assistants.results_failed')} />
          {stats?.conversations === 0 && (
            <Empty
              title={t('assistants.no_results')}
              text={t('assistants.no_results_text')}
              action={
                <Link
                  to={itemPath('assistants')}
                  params={{ item: String(assistant.id) }}
                  search={{ tab: 'preview' }}
                  className={cx(buttonStyles.button, buttonStyles.tool)}
                >
                  {t('assistants.preview')}
                </Link>
              }
            />
          )}
          {stats && stats.conversations > 0 && <Figures figures={figuresOf(stats)} />}
          {stats && stats.hand_over_reasons.length > 0 && <Reasons reasons={stats.hand_over_reasons} />}
        </div>
      </section>
    </div>
  )
}
