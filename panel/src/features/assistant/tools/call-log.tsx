import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ToolCall } from '../../../lib/types.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import groundsStyles from '../../../ui/grounds.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Segments } from '../../../ui/segments.tsx'
import styles from '../rules.module.css'
import { callsQuery } from './api.ts'

function Call({ call: { at, conversation_uuid, status, failed, error, milliseconds } }: { call: ToolCall }) {
  const now = useNow()
  return (
    <li>
      <div className={styles.logHead}>
        <p className={styles.toolFacts}>
          <Chip look={failed ? 'danger' : 'ok'}>{status ?? t('tools.no_answer')}</Chip>
          <span>{t('tools.took', { milliseconds: figure(milliseconds) })}</span>
          {conversation_uuid && (
            <ConversationLink uuid={conversation_uuid}>{t('preview.conversation')}</ConversationLink>
          )}
        </p>
        <Moment at={at}>{momentOf(at, now)}</Moment>
      </div>
      {error && (
        <p className={groundsStyles.callText} dir="auto">
          {error}
        </p>
      )}
    </li>
  )
}

/** The calls of the tool by assistants, with their results. */
export function CallLog({ id }: { id: number }) {
  const [show, setShow] = useState<'all' | 'failed'>('all')
  const [page, setPage] = useState(1)
  const list = useQuery(callsQuery(id, show === 'failed', page))
  return (
    <section className={cx(formStyles.section, styles.log)} aria-label={t('tools.log')}>
      <div className={styles.toolHead}>
        <h2>{t('tools.log')}</h2>
        <Segments
          label={t('tools.log')}
          value={show}
          options={[
            { value: 'all', word: t('tools.log_all') },
            { value: 'failed', word: t('tools.log_only_failed') },
          ]}
          onChange={(next) => {
            setShow(next)
            setPage(1)
          }}
        />
      </div>
      <p className={formStyles.note}>{t('tools.log_hint')}</p>
      <ListState list={list} failed={t('tools.log_failed')} />
      {list.data?.total === 0 && (
        <p className={fieldStyles.hint}>{t(show === 'failed' ? 'tools.log_none_failed' : 'tools.log_empty')}</p>
      )}
      <ul>
        {list.data?.results.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
      {list.data && <Pages page={page} of={list.data.total_pages} onPage={setPage} />}
    </section>
  )
}
