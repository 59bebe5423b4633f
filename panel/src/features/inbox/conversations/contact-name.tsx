import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/me.ts'
import { fullName, isNameless } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Contact } from '../../../lib/types.ts'
import { Chip } from '../../../ui/chip.tsx'

/** The name beside a conversation: the way to the contact for whoever may read it. */
export function ContactName({ contact }: { contact: Contact }) {
  const mayRead = useCan('contacts:read')
  const name = <bdi className={isNameless(contact) ? 'ltr' : ''}>{fullName(contact)}</bdi>
  return (
    <p className="flex items-center gap-1.5 font-semibold leading-[18px]">
      {mayRead ? (
        <Link
          to="/contacts/{-$contact}"
          params={{ contact: String(contact.id) }}
          search={{}}
          className="link cut text-inherit"
          title={`${t('details.open_contact', { name: fullName(contact) })} · O`}
        >
          {name}
        </Link>
      ) : (
        <span className="cut">{name}</span>
      )}
      {contact.blocked && <Chip look="danger">{t('details.blocked')}</Chip>}
    </p>
  )
}
