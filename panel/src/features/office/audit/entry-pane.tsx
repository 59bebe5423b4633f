import { useQuery } from '@tanstack/react-query'
import { isStatus } from '../../../lib/errors.ts'
import { exactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ActivityEntry } from '../../../lib/types.ts'
import formStyles from '../../../ui/form.module.css'
import { FormSkeleton } from '../../../ui/form.tsx'
import { Gone } from '../../../ui/gone.tsx'
import pageStyles from '../../../ui/page.module.css'
import { PaneHead } from '../../../ui/pane-head.tsx'
import { FailedToLoad } from '../../../ui/retry.tsx'
import { entryQuery } from './api.ts'
import styles from './audit.module.css'
import { Difference } from './difference.tsx'
import { actorName, wordEntry } from './words.ts'

function Entry({ entry }: { entry: ActivityEntry }) {
  return (
    <div className="scroll">
      <div className={formStyles.body}>
        <h3 className={styles.entryTitle}>{wordEntry(entry)}</h3>
        <dl className={styles.entryFacts}>
          <dt>{t('audit.who')}</dt>
          <dd>
            <bdi>{actorName(entry)}</bdi>
          </dd>
          <dt>{t('audit.when')}</dt>
          <dd>{exactTime(entry.created_at)}</dd>
          <dt>{t('audit.from')}</dt>
          <dd>{entry.ip ? <span className="code">{entry.ip}</span> : t('audit.inside')}</dd>
        </dl>
        <Difference entry={entry} />
      </div>
    </div>
  )
}

/** One entry of the log, with what has changed. */
export function EntryPane({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(entryQuery(id))
  const gone = isStatus(query.error, 404) || isStatus(query.error, 400)
  return (
    <section className={pageStyles.beside} aria-label={t('audit.entry')} data-pane tabIndex={-1}>
      <PaneHead title={t('audit.entry')} onClose={onClose} />
      {query.data && <Entry entry={query.data} />}
      {query.isPending && <FormSkeleton />}
      {query.isError && gone && <Gone title={t('audit.gone')} text={t('audit.gone_text')} onBack={onClose} />}
      {query.isError && !gone && <FailedToLoad title={t('audit.failed_to_open')} query={query} />}
    </section>
  )
}
