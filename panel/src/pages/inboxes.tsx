import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ChooseChannel, NewInbox, OpenInbox } from '../features/channels/inboxes/inbox-form.tsx'
import { InboxList } from '../features/channels/inboxes/inbox-list.tsx'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { itemPath, useItems } from '../lib/items.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import buttonStyles from '../ui/button.module.css'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import pageStyles from '../ui/page.module.css'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function InboxesPage() {
  useTitle(t('admin.inboxes'))
  return useCan('inboxes:manage') ? <Inboxes /> : <NoPermissionPage permission="inboxes:manage" />
}

/**
 * The list, or in its place the inbox that the address names: `new` asks for the channel, `whatsapp` is the empty form.
 */
function Inboxes() {
  const { open, go, close } = useItems('inboxes')
  const title = t('admin.inboxes')
  useHotkeys({ c: () => void go('new'), ...(open ? { Escape: close } : {}) })
  if (open === 'whatsapp' || (open && open !== 'new')) {
    return (
      <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
        {open === 'whatsapp' ? <NewInbox onClose={close} /> : <OpenInbox key={open} id={Number(open)} />}
      </main>
    )
  }
  return (
    <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
      <div className={pageStyles.under}>
        <PageHead title={open ? t('inboxes.new') : title}>
          {!open && (
            <Link
              to={itemPath('inboxes')}
              params={{ item: 'new' }}
              search={{}}
              className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.primary, looks.end)}
              activeProps={{}}
            >
              <Plus />
              {t('inboxes.new')}
              <Kbd>C</Kbd>
            </Link>
          )}
        </PageHead>
        {open ? <ChooseChannel /> : <InboxList />}
      </div>
    </main>
  )
}
