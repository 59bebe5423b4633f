import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { clockTime, figure } from '../../../lib/format.ts'
import { outcomesOf, readLog, timeLeft } from '../../../lib/import-log.ts'
import { keep, useKept } from '../../../lib/kept.ts'
import { t } from '../../../lib/t.ts'
import type { ImportStatus } from '../../../lib/types.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ImportLog } from '../../../ui/import-log.tsx'
import { ImportProgress } from '../../../ui/import-progress.tsx'
import looks from '../../../ui/looks.module.css'
import { useConflicts } from './conflicts.ts'
import styles from './imports.module.css'

const shown = 3
function TimeLeft({ status }: { status: ImportStatus }) {
  const left = timeLeft(status, useNow())
  return left && <span className={looks.end}>{left}</span>
}

/** At the foot of the list while an import runs, and after it until the person closes it. */
export function ImportDock({ status }: { status: ImportStatus }) {
  const { running, total, success, errors, started_at, ended_at, logs } = status
  const { written, unchanged } = outcomesOf(status)
  const seen = useKept('import.seen')
  const waiting = useConflicts(status).filter(({ decision }) => !decision).length
  if (!started_at || (!running && seen === started_at)) return null
  return (
    <section className={styles.dock} aria-label={t('imports.one')}>
      <div className={looks.bar}>
        <b className="cut" role="status">
          {running ? t('imports.running') : t('imports.ended', { time: clockTime(ended_at ?? started_at) })}
        </b>
        <span className={cx(looks.end, looks.whole, looks.faint)}>
          {t('imports.of', { done: figure(success + errors), total: figure(total) })}
        </span>
        {!running && (
          <IconButton small label={t('close')} onClick={() => keep('import.seen', started_at)}>
            <X className="i-14" />
          </IconButton>
        )}
      </div>
      <ImportProgress status={status} />
      <p className={styles.counts}>
        <span>{t('imports.written', { number: written })}</span>
        {unchanged > 0 && <span>{t('imports.unchanged_count', { number: unchanged })}</span>}
        {errors > 0 && (
          <Link to="/knowledge/imports" search={{ refused: true }} className={looks.danger}>
            {t('imports.refused_count', { number: errors })}
          </Link>
        )}
        {waiting > 0 && (
          <Link to="/knowledge/imports" search={{}} className={looks.warn}>
            {t('imports.need_you', { number: waiting })}
          </Link>
        )}
        {running && <TimeLeft status={status} />}
      </p>
      <ImportLog lines={readLog(logs).slice(-shown)} />
    </section>
  )
}
