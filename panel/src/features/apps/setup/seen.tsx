import { Link } from '@tanstack/react-router'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { clockTime, duration } from '../../../lib/format.ts'
import { wordKind } from '../../../lib/kinds.ts'
import { firstName, fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { ConversationItem } from '../../../lib/types.ts'
import { withoutMarks } from '../../../lib/whatsapp-marks.ts'
import { ContactAvatar } from '../../../ui/avatar.tsx'
import buttonStyles from '../../../ui/button.module.css'
import sectionStyles from '../../../ui/section.module.css'
import styles from './setup.module.css'

/** The newest conversation as it comes in, with a link to it. */
export function Seen({ item }: { item: ConversationItem }) {
  const now = useNow()
  const text = item.unanswered?.text ?? item.last_message
  const params = { view: 'all', uuid: item.uuid } as const
  return (
    <section aria-label={t('setup.seen_now')}>
      <h2 className={sectionStyles.head}>{t('setup.seen_now')}</h2>
      <Link to="/inbox/$view/{-$uuid}" params={params} search={{}} className={styles.card}>
        <span className={styles.cardHead}>
          <ContactAvatar contact={item.contact} />
          <bdi className="cut">{fullName(item.contact)}</bdi>
          <time dateTime={item.last_message_at}>{clockTime(item.last_message_at)}</time>
        </span>
        <span className={styles.bubble} dir="auto">
          {text ? withoutMarks(text) : wordKind(item.last_message_kind)}
        </span>
        <small>
          {item.inbox_name}
          {item.waiting_since && ` · ${t('setup.waits', { time: duration(now - Date.parse(item.waiting_since)) })}`}
        </small>
      </Link>
      <Link
        to="/inbox/$view/{-$uuid}"
        params={params}
        search={{}}
        className={cx(buttonStyles.button, buttonStyles.tool, styles.answer)}
      >
        {t('setup.answer', { name: firstName(item.contact) })}
      </Link>
    </section>
  )
}
