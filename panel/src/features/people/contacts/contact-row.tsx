import { Link } from '@tanstack/react-router'
import { countryOf } from '../../../lib/calling-codes.ts'
import { cx } from '../../../lib/cx.ts'
import { listTime } from '../../../lib/format.ts'
import { fullName, isNameless } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { t } from '../../../lib/t.ts'
import type { Contact } from '../../../lib/types.ts'
import { ContactAvatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import looks from '../../../ui/looks.module.css'
import { Marked } from '../../../ui/marked.tsx'
import { Moment } from '../../../ui/moment.tsx'
import tableStyles from '../../../ui/table.module.css'
import type { ContactSearch } from './search.ts'

/**
 * The number and the email address, each in its own writing direction and cut at its own end. Without a name, the
 * number is already shown above.
 */
function Reach({ contact, query }: { contact: Contact; query: string | undefined }) {
  const { phone_number, email, blocked } = contact
  const phone = phone_number && !isNameless(contact) ? readablePhone(phone_number) : null
  const address = email && fullName(contact) !== email ? email : null
  return (
    <span className={tableStyles.key}>
      {blocked && <span className={cx('only-narrow', looks.danger, looks.whole)}>{t('contacts.blocked')} ·</span>}
      {phone && (
        <span className={cx('ltr', looks.whole)}>
          <Marked text={phone} query={query} />
        </span>
      )}
      {phone && address && '·'}
      {address && (
        <span className="ltr cut">
          <Marked text={address} query={query} />
        </span>
      )}
    </span>
  )
}

type Props = { contact: Contact; open: boolean; search: ContactSearch; now: number }

/** A contact in the list, with what was sought marked, where they are, and when they last wrote. */
export function ContactRow({ contact, open, search, now }: Props) {
  const { last_seen_at } = contact
  return (
    <tr className={cx(open && tableStyles.isOn)}>
      <td>
        <span className={tableStyles.who}>
          <ContactAvatar contact={contact} />
          <span className={cx(looks.shrinks, looks.grow)}>
            <Link
              to="/contacts/{-$contact}"
              params={{ contact: String(contact.id) }}
              search={search}
              className={cx(tableStyles.title, 'cut')}
              dir={isNameless(contact) ? 'ltr' : 'auto'}
              data-part="title"
              aria-current={open ? 'true' : undefined}
              title={fullName(contact)}
            >
              <Marked text={fullName(contact)} query={search.query} />
            </Link>
            <Reach contact={contact} query={search.query} />
          </span>
        </span>
      </td>
      <td className={cx(tableStyles.colWide, looks.soft)}>
        <bdi className={cx('cut', looks.block)}>{countryOf(contact)}</bdi>
      </td>
      <td className={looks.faint}>
        {last_seen_at ? <Moment at={last_seen_at}>{listTime(last_seen_at, now)}</Moment> : t('contacts.never')}
      </td>
      <td className={tableStyles.colState}>{contact.blocked && <Chip look="danger">{t('contacts.blocked')}</Chip>}</td>
    </tr>
  )
}
