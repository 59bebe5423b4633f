import { Link } from '@tanstack/react-router'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { handedOverWhy } from '../../../lib/hand-over.ts'
import { t } from '../../../lib/t.ts'
import type { ReportRow } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Block } from './report-bar.tsx'
import styles from './reports.module.css'
import type { ReportSearch } from './search.ts'

/** The reasons in words, the most frequent first. */
const reasonsOf = ({ handed_over_reasons }: ReportRow) =>
  handed_over_reasons.map(({ reason, count }) => ({ word: handedOverWhy(reason) ?? reason, count }))

/** Shares of what the assistant took: resolved and confirmed, resolved and assumed, handed over. */
export function Became({ row, search }: { row: ReportRow; search: ReportSearch }) {
  const parts = [
    { look: styles.second, count: row.confirmed, name: t('reports.became_confirmed'), text: t('reports.said_so') },
    { look: styles.assumed, count: row.assumed, name: t('reports.became_assumed'), text: t('reports.said_nothing') },
    {
      look: styles.first,
      count: row.handed_over,
      name: t('reports.became_handed'),
      text: reasonsOf(row)
        .map(({ word, count }) => `${word}: ${figure(count)}`)
        .join(', '),
    },
  ]
  const taken = parts.reduce((sum, { count }) => sum + count, 0)
  if (taken === 0) return null
  const shown = parts.filter(({ count }) => count > 0)
  const columns = { gridTemplateColumns: shown.map(({ count }) => `minmax(min(120px, 30%), ${count}fr)`).join(' ') }
  return (
    <Block
      id="rp-became"
      title={t('reports.became')}
      beside={<small className={styles.dim}>{figure(taken)}</small>}
      end={
        search.tab !== 'assistant' && (
          <Link className={cx(buttonStyles.link, 'reaches')} to="/reports" search={{ ...search, tab: 'assistant' }}>
            {t('reports.by_reason')}
          </Link>
        )
      }
    >
      <ul className={styles.share} style={columns}>
        {shown.map(({ look, count, name, text }) => (
          <li key={name}>
            <i className={look} aria-hidden="true" />
            <b>
              {figure(count)} {name}
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
