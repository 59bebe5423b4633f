import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
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
import looks from '../../../ui/looks.module.css'
import { Marked } from '../../../ui/marked.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useSettleGap } from './api.ts'
import styles from './gaps.module.css'

function Article({ gap }: { gap: Gap }) {
  if (gap.state === 'answered' && gap.article_id !== null) {
    return (
      <Link
        to="/knowledge/{-$article}"
        params={{ article: String(gap.article_id) }}
        search={{}}
        className={cx(buttonStyles.btn, buttonStyles.small)}
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
      className={cx(buttonStyles.btn, buttonStyles.small)}
      aria-label={t('gaps.write_for', { question: gap.question })}
    >
      <PenLine className="i-14" />
      {t('gaps.write')}
    </Link>
  )
}

/** A question, how often it was asked, where it was asked last, and its actions. */
export function GapRow({ gap, query }: { gap: Gap; query: string | undefined }) {
  const now = useNow()
  const settle = useSettleGap()
  const say = useToast()
  const { id, question, count, state, conversation_uuid, last_at } = gap
  const verb = state === 'open' ? 'dismiss' : 'reopen'
  const back = state === 'open' ? 'reopen' : 'dismiss'
  const change = () =>
    settle.mutate(
      { id, verb },
      {
        onSuccess: () =>
          say(t(state === 'open' ? 'gaps.dismissed' : 'gaps.reopened'), () => settle.mutate({ id, verb: back })),
      },
    )
  return (
    <li className={styles.gapRow}>
      <div className={cx(looks.shrinks, looks.grow)}>
        <p className={styles.gapQuestion}>
          <Marked text={question} query={query} />
        </p>
        <p className={styles.gapFacts}>
          <span>{t('gaps.asked', { count, times: figure(count) })}</span>
          <span>{t('gaps.last', { moment: agoOf(last_at, now) })}</span>
          {conversation_uuid && <ConversationLink uuid={conversation_uuid}>{t('gaps.conversation')}</ConversationLink>}
        </p>
        {settle.error && (
          <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
            {wordError(settle.error)}
          </p>
        )}
      </div>
      <span className={styles.gapTools}>
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
