import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { agoOf, figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Gap } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import { Marked } from '../../../ui/marked.tsx'
import { useSayDone } from '../../../ui/say-done.ts'
import { questionsQuery, useSettleGap } from './api.ts'
import styles from './gaps.module.css'

function Article({ gap }: { gap: Gap }) {
  if (gap.state === 'answered' && gap.article_id !== null) {
    return (
      <Link
        to="/knowledge/{-$article}"
        params={{ article: String(gap.article_id) }}
        search={{}}
        className={cx(buttonStyles.button, buttonStyles.small)}
        aria-label={t('gaps.open_article_for', { question: gap.question })}
      >
        {t('gaps.open_article')}
      </Link>
    )
  }
  return (
    <Link
      to="/knowledge/{-$article}"
      params={{ article: 'new' }}
      search={{ gap: gap.id }}
      className={cx(buttonStyles.button, buttonStyles.small)}
      aria-label={t('gaps.write_for', { question: gap.question })}
    >
      <PenLine className="i-14" />
      {t('gaps.write')}
    </Link>
  )
}

/** What was asked, in the words of each customer. */
function Questions({ id, question }: { id: number; question: string }) {
  const now = useNow()
  const query = useQuery(questionsQuery(id))
  return (
    <>
      <ListState list={query} failed={t('gaps.failed_to_load')} />
      {query.data?.length === 0 && <p className={fieldStyles.hint}>{t('gaps.no_questions')}</p>}
      <ul className={styles.questions} aria-label={t('gaps.questions_of', { question })}>
        {query.data?.map((one) => (
          <li key={one.question}>
            <ConversationLink uuid={one.conversation_uuid}>{one.question}</ConversationLink>
            <span className={styles.facts}>
              {one.count > 1 && <span>{t('gaps.asked', { count: one.count, times: figure(one.count) })}</span>}
              <span>{agoOf(one.asked_at, now)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A question, how often it was asked, where it was asked last, and its actions. */
export function GapRow({ gap, query }: { gap: Gap; query: string | undefined }) {
  const now = useNow()
  const settle = useSettleGap()
  const sayDone = useSayDone()
  const [open, setOpen] = useState(false)
  const { id, question, count, state, conversation_uuid, last_at } = gap
  const verb = state === 'open' ? 'dismiss' : 'reopen'
  const back = state === 'open' ? 'reopen' : 'dismiss'
  const done = t(state === 'open' ? 'gaps.dismissed' : 'gaps.reopened')
  const change = () => sayDone(settle.mutateAsync({ id, verb }), done, () => settle.mutate({ id, verb: back }))
  return (
    <li className={styles.row}>
      <div className={cx(looks.shrinks, looks.grow)}>
        <p className={styles.question}>
          <Marked text={question} query={query} />
        </p>
        <p className={styles.facts}>
          {count > 1 ? (
            <button
              type="button"
              className={cx(buttonStyles.link, styles.open)}
              aria-expanded={open}
              aria-label={`${t('gaps.asked', { count, times: figure(count) })}: ${question}`}
              onClick={() => setOpen(!open)}
            >
              {t('gaps.asked', { count, times: figure(count) })}
              {open ? <ChevronDown className="i-12" /> : <ChevronRight className="i-12 flip" />}
            </button>
          ) : (
            <span>{t('gaps.asked', { count, times: figure(count) })}</span>
          )}
          <span>{t('gaps.last', { moment: agoOf(last_at, now) })}</span>
          {conversation_uuid && <ConversationLink uuid={conversation_uuid}>{t('gaps.conversation')}</ConversationLink>}
        </p>
        {open && <Questions id={id} question={question} />}
        {settle.error && (
          <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
            {wordError(settle.error)}
          </p>
        )}
      </div>
      <span className={styles.tools}>
        <Article gap={gap} />
        <Button
          size="small"
          look="plain"
          busy={settle.isPending}
          aria-label={t(state === 'open' ? 'gaps.dismiss_named' : 'gaps.reopen_named', { question })}
          onClick={change}
        >
          {t(state === 'open' ? 'gaps.dismiss' : 'gaps.reopen')}
        </Button>
      </span>
    </li>
  )
}
