import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useListbox } from '../../../lib/listbox.ts'
import { useCan } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { useSettled } from '../../../lib/settled.ts'
import { t } from '../../../lib/t.ts'
import type { Contact } from '../../../lib/types.ts'
import { ContactAvatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import menuStyles from '../../../ui/menu.module.css'
import { foundContactsQuery } from '../../people/contacts/api.ts'
import styles from './templates.module.css'

/** A contact that was found, or the typed number. */
export type Addressee = { text: string; contact: Contact | null }

const few = 6
const shortest = 3
const typingMs = 250

/** Also as it is copied: with dashes of any kind, marks of direction and characters without width. */
const looksLikeNumber = (text: string) =>
  /^[\d\s().\-/+\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/.test(text)

/** Why the typed text cannot be an addressee. Undefined if the desk may be asked. */
export function faultOf({ text }: Addressee) {
  const typed = text.trim()
  if (!looksLikeNumber(typed)) return t('start.not_a_number')
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  if (digits.startsWith('0')) return t('start.no_country')
  return digits.length >= 7 && digits.length <= 15 ? undefined : t('start.digits')
}

const reach = ({ phone_number, email }: Contact) => (phone_number ? readablePhone(phone_number) : (email ?? ''))

type Props = { value: Addressee; refusal: Error | null; onChange: (value: Addressee) => void }

function Taken({ contact, onClear }: { contact: Contact; onClear: () => void }) {
  return (
    <span className={cx(fieldStyles.input, fieldStyles.lg, styles.taken)}>
      <ContactAvatar contact={contact} size={20} />
      <bdi className={cx('cut', looks.grow)}>{fullName(contact)}</bdi>
      <span className={cx('ltr', looks.faint)}>{reach(contact)}</span>
      <IconButton small label={t('start.other_contact')} onClick={onClear}>
        <X />
      </IconButton>
    </span>
  )
}

function Search({
  value,
  fault,
  describedBy,
  id,
  onChange,
}: Omit<Props, 'refusal'> & { fault: boolean; describedBy: string; id: string }) {
  const [open, setOpen] = useState(false)
  const mayFind = useCan('contacts:read')
  const query = useSettled(value.text.trim(), typingMs)
  const found = useQuery({ ...foundContactsQuery(query, few), enabled: mayFind && query.length >= shortest }).data
  const contacts = query.length >= shortest ? (found?.results.filter(({ blocked }) => !blocked) ?? []) : []
  const { box, list, option, restart } = useListbox({
    label: t('start.found'),
    items: contacts,
    keyOf: (contact) => contact.id,
    onPick: (contact) => {
      setOpen(false)
      onChange({ text: '', contact })
    },
  })
  const combobox = { ...box, 'aria-expanded': open && contacts.length > 0 }
  return (
    <>
      <span className={cx(fieldStyles.input, fieldStyles.lg, fault && fieldStyles.bad)}>
        <input
          {...combobox}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the first field of its dialog that is empty.
          autoFocus
          aria-invalid={fault || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          maxLength={40}
          placeholder={t('start.to_hint')}
          value={value.text}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={({ target }) => {
            restart()
            setOpen(true)
            onChange({ text: target.value, contact: null })
          }}
        />
      </span>
      {open && contacts.length > 0 && (
        <div {...list} className={cx(menuStyles.findList, styles.found)}>
          {contacts.map((contact) => (
            // The press must not take the focus, because that would close the list before the press counts.
            <div
              key={contact.id}
              {...option(contact)}
              className={menuStyles.item}
              onPointerDown={(event) => event.preventDefault()}
            >
              <ContactAvatar contact={contact} size={20} />
              <bdi className="cut">{fullName(contact)}</bdi>
              <span className={cx(menuStyles.detail, 'ltr')}>{reach(contact)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** A contact to search for, or a number. A wrong number is explained before anything is sent. */
export function AddresseeField({ value, refusal, onChange }: Props) {
  const id = useId()
  const settled = useSettled(value.text.trim(), typingMs)
  const blamed = refusal && 'field' in refusal && /^(phone_number|contact_id)$/.test(String(refusal.field))
  const fault = blamed ? wordError(refusal) : settled && settled === value.text.trim() ? faultOf(value) : undefined
  return (
    <div className={cx(fieldStyles.field, styles.to)}>
      <label htmlFor={id}>{t('start.to')}</label>
      {value.contact ? (
        <Taken contact={value.contact} onClear={() => onChange({ text: '', contact: null })} />
      ) : (
        <Search id={id} value={value} fault={Boolean(fault)} describedBy={`${id}-below`} onChange={onChange} />
      )}
      <p id={`${id}-below`} className={cx(fieldStyles.hint, fault && fieldStyles.bad)} role="status">
        {fault ?? ''}
      </p>
    </div>
  )
}
