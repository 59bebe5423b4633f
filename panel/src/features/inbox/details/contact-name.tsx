import { Link } from '@tanstack/react-router'
import { cx } from '../../../lib/cx.ts'
import { useCan } from '../../../lib/me.ts'
import { fullName, isNameless } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Contact } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Chip } from '../../../ui/chip.tsx'
import looks from '../../../ui/looks.module.css'
import styles from './details.module.css'

/** The contact's name beside a conversation. It is a link for those who may read contacts. */
export function ContactName({ contact }: { contact: Contact }) {
  const mayRead = useCan('contacts:read')
  const name = fullName(contact)
  const dir = isNameless(contact) ? 'ltr' : 'auto'
  return (
    <p className={styles.contactName}>
      {mayRead ? (
        <Link
          to="/contacts/{-$contact}"
          params={{ contact: String(contact.id) }}
          search={{}}
          className={cx(buttonStyles.link, 'cut', looks.inherit)}
          dir={dir}
          title={`${t('details.open_contact', { name })} · O`}
        >
          {name}
        </Link>
      ) : (
        <span className="cut" dir={dir}>
          {name}
        </span>
      )}
      {contact.blocked && <Chip look="danger">{t('details.blocked')}</Chip>}
    </p>
  )
}
