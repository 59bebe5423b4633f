import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ConversationsOfContact } from '../features/inbox/conversations/of-contact.tsx'
import { ContactList, type ContactTotal } from '../features/people/contacts/contact-list.tsx'
import { ContactPane, NewContact } from '../features/people/contacts/contact-pane.tsx'
import contactsStyles from '../features/people/contacts/contacts.module.css'
import { cx } from '../lib/cx.ts'
import { figureOrMore } from '../lib/format.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import buttonStyles from '../ui/button.module.css'
import formStyles from '../ui/form.module.css'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import pageStyles from '../ui/page.module.css'
import paneHeadStyles from '../ui/pane-head.module.css'
import { NoPermissionPage } from './trouble.tsx'

const at = '/contacts/{-$contact}'

/** The list needs one right and a contact another: a link to a contact opens without the list. */
export function ContactsPage() {
  const { contact } = useParams({ from: '/desk/contacts/{-$contact}' })
  const mayList = useCan('contacts:read_all')
  usePageTitle(t('nav.contacts'))
  if (!mayList && !contact) return <NoPermissionPage permission="contacts:read_all" />
  return <Contacts openId={contact} mayList={mayList} />
}

function Contacts({ openId, mayList }: { openId: string | undefined; mayList: boolean }) {
  const search = useSearch({ from: '/desk/contacts/{-$contact}' })
  const navigate = useNavigate()
  const mayWrite = useCan('contacts:write')
  const mayReadConversations = useCan('conversations:read')
  const [total, setTotal] = useState<ContactTotal | null>(null)
  const go = (next: string | undefined, replace = false) =>
    navigate({ to: at, params: { contact: next }, search, replace })
  const close = () => {
    const row = document.querySelector<HTMLElement>('[data-part="items"] [aria-current]')
    void go(undefined).then(() => row?.focus())
  }
  useHotkeys({ ...(mayWrite ? { c: () => void go('new') } : {}), ...(openId ? { Escape: close } : {}) })
  const id = openId === 'new' ? null : Number(openId)
  return (
    <main
      className={cx(
        pageStyles.main,
        contactsStyles.main,
        openId && pageStyles.isOpen,
        !mayList && contactsStyles.alone,
      )}
      aria-label={t('nav.contacts')}
    >
      {mayList && (
        <div className={pageStyles.under}>
          <header className={pageStyles.pageHead}>
            <h1>{t('nav.contacts')}</h1>
            {total !== null && (
              <bdi className={paneHeadStyles.total}>
                {t('contacts.count', {
                  count: total.total,
                  contacts: figureOrMore(total.total, total.total_is_capped),
                })}
              </bdi>
            )}
            {mayWrite && (
              <Link
                to={at}
                params={{ contact: 'new' }}
                search={search}
                className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.primary, looks.end)}
                activeProps={{}}
              >
                <Plus />
                {t('contacts.new')}
                <Kbd>C</Kbd>
              </Link>
            )}
          </header>
          <ContactList search={search} openId={openId} onTotal={setTotal} />
        </div>
      )}
      {openId === 'new' && mayWrite && <NewContact onOpen={(made) => void go(String(made), true)} onClose={close} />}
      {openId && id !== null && (
        <ContactPane key={openId} id={id} onClose={close}>
          {mayReadConversations && (
            <ConversationsOfContact contactId={id} title={t('contacts.conversations')} className={formStyles.section} />
          )}
        </ContactPane>
      )}
    </main>
  )
}
