import { cx } from '../../../lib/cx.ts'
import { wordKind } from '../../../lib/kinds.ts'
import { t } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import styles from './message-parts.module.css'
import { useThreadActions } from './thread-actions.ts'

type Quote = NonNullable<Message['meta']['reply_to']>

/** The quoted message above the answer. A press scrolls to it. */
export function Quoted({ quote }: { quote: Quote }) {
  const { goTo } = useThreadActions()
  const { uuid } = quote
  if (uuid === null) return <span className={cx(styles.quoted, styles.isGone)}>{t('part.quote_gone')}</span>
  const name = quote.author || t(quote.sender_type === 'contact' ? 'part.the_customer' : 'part.you_side')
  return (
    <button
      type="button"
      className={styles.quoted}
      aria-label={t('part.quote_of', { name })}
      onClick={() => goTo(uuid)}
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      <span dir="auto">{quote.content || wordKind(quote.kind)}</span>
    </button>
  )
}
