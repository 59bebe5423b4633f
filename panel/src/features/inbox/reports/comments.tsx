import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deskTime } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { commentsQuery } from './api.ts'
import { Block } from './report-bar.tsx'
import styles from './reports.module.css'
import type { ReportSearch } from './search.ts'

/** What customers wrote to the surveys; each leads to its conversation. With `most`, the rest is behind a link. */
export function Comments({ search, most }: { search: ReportSearch; most?: number }) {
  const list = useQuery(commentsQuery(search))
  const comments = list.data ?? []
  if (comments.length === 0 && !list.isError) return null
  const shown = most === undefined ? comments : comments.slice(0, most)
  const all = comments.length > shown.length && (
    <Link className={cx(buttonStyles.link, 'reaches')} to="/reports" search={{ ...search, tab: 'ratings' }}>
      {t('reports.all_comments')}
    </Link>
  )
  return (
    <Block id="rp-comments" title={t('reports.comments')} end={all}>
      {list.isError && <ListState list={list} failed={t('reports.failed')} />}
      <ul className={styles.comments}>
        {shown.map(({ conversation_uuid, at, rating, feedback, contact_name, agent_name }) => (
          <li key={`${conversation_uuid} ${at}`}>
            <div>
              <ConversationLink uuid={conversation_uuid}>
                {t('reports.of_five', { rating: figure(rating) })}
              </ConversationLink>
              <bdi className="cut">{contact_name}</bdi>
              <small>
                {agent_name && (
                  <>
                    <bdi className="cut">{agent_name}</bdi>
                    {' · '}
                  </>
                )}
                {momentOf(at, deskTime())}
              </small>
            </div>
            <p dir="auto">{feedback}</p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
