import { Link } from '@tanstack/react-router'
import { cx } from '../../../lib/cx.ts'
import { itemPath } from '../../../lib/items.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'

/** Whoever may connect a number is led there. */
export function NoInbox() {
  const mayConnect = useCan('inboxes:manage')
  return (
    <Empty
      title={t('start.no_inbox')}
      text={mayConnect ? t('start.connect_first') : t('start.no_inbox_text')}
      action={
        mayConnect && (
          <Link
            to={itemPath('inboxes')}
            params={{ item: 'new' }}
            search={{}}
            className={cx(buttonStyles.button, buttonStyles.tool)}
          >
            {t('inboxes.new')}
          </Link>
        )
      }
    />
  )
}
