import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countryOf } from '../../../lib/calling-codes.ts'
import { useNow } from '../../../lib/clock.ts'
import { isStatus } from '../../../lib/errors.ts'
import { useForm } from '../../../lib/form.ts'
import { dateOf, languageName, momentOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { t } from '../../../lib/t.ts'
import type { Contact, ContactDetails } from '../../../lib/types.ts'
import { ContactAvatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ShownField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form, FormSkeleton } from '../../../ui/form.tsx'
import { Gone } from '../../../ui/gone.tsx'
import pageStyles from '../../../ui/page.module.css'
import { PaneHead } from '../../../ui/pane-head.tsx'
import { FailedToLoad } from '../../../ui/retry.tsx'
import { attributesQuery } from '../../office/attributes/api.ts'
import { type ContactFields, contactQuery, useCreateContact, useUpdateContact } from './api.ts'
import { Blocking } from './blocking.tsx'
import {
  attributeFields,
  attributeLabels,
  ContactAttributes,
  ShownAttributes,
  useAttributes,
} from './contact-attributes.tsx'
import { ContactInputs, contactLabels } from './contact-fields.tsx'
import { ContactNotes } from './contact-notes.tsx'
import { Identities } from './identities.tsx'

const nobody: ContactFields = { first_name: '', last_name: '', email: '', phone_number: '', country: '', language: '' }
/** Only the desk checks the values. Its rules and words are shown at the fields. */
const check = () => ({})

/** The form of a contact who has not written yet. */
export function NewContact({ onOpen, onClose }: { onOpen: (id: number) => void; onClose: () => void }) {
  // The pane that follows waits for it.
  useQuery(attributesQuery)
  const form = useForm<ContactFields, Contact>({
    name: 'contact.new',
    saved: nobody,
    sending: useCreateContact(),
    check,
    heir: ({ id }) => `contact.${id}`,
    onSaved: ({ id }) => onOpen(id),
  })
  return (
    <section className={pageStyles.beside} aria-label={t('contacts.new')} data-pane tabIndex={-1}>
      <Form
        form={form}
        labels={contactLabels()}
        saveWord={t('contacts.create')}
        onDiscard={onClose}
        head={<PaneHead title={t('contacts.new')} onClose={onClose} />}
      >
        <ContactInputs form={form} saved={nobody} phoneHint={t('contacts.phone_hint')} autoFocus />
      </Form>
    </section>
  )
}

function Seen({ contact }: { contact: Contact }) {
  const now = useNow()
  const { created_at, last_seen_at } = contact
  return (
    <p className={formStyles.note}>
      {t('contacts.since', { date: dateOf(created_at, now) })}
      {' · '}
      {last_seen_at ? t('contacts.seen', { moment: momentOf(last_seen_at, now) }) : t('contacts.not_seen')}
    </p>
  )
}

type OpenProps = { contact: ContactDetails; head: ReactNode; children: ReactNode }

function EditedContact({ contact, head, children }: OpenProps) {
  const attributes = useAttributes()
  const saved: ContactFields = {
    ...attributeFields(attributes, contact.custom_attributes),
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email ?? '',
    phone_number: contact.phone_number ?? '',
    country: contact.country ?? '',
    language: contact.language ?? '',
  }
  const form = useForm<ContactFields, Contact>({
    name: `contact.${contact.id}`,
    saved,
    sending: useUpdateContact(contact.id),
    check,
  })
  return (
    <Form form={form} labels={{ ...contactLabels(), ...attributeLabels(attributes) }} head={head}>
      <Seen contact={contact} />
      <ContactInputs form={form} saved={saved} phoneHint={t('contacts.phone_fixed')} />
      <ContactAttributes attributes={attributes} form={form} />
      {children}
    </Form>
  )
}

/** For those who may read the contact but not change it. */
function ShownContact({ contact, head, children }: OpenProps) {
  const labels = contactLabels()
  const none = t('contacts.unknown')
  return (
    <div className={pageStyles.form}>
      {head}
      <div className="scroll">
        <div className={formStyles.body}>
          <Seen contact={contact} />
          <section className={formStyles.section}>
            <h2>{t('contacts.who')}</h2>
            <ShownField label={labels.first_name}>{contact.first_name || none}</ShownField>
            <ShownField label={labels.last_name}>{contact.last_name || none}</ShownField>
            <ShownField label={labels.email}>{contact.email ?? none}</ShownField>
            <ShownField label={labels.phone_number}>
              {contact.phone_number ? <span className="ltr">{readablePhone(contact.phone_number)}</span> : none}
            </ShownField>
            <ShownField label={labels.country}>{countryOf(contact) ?? none}</ShownField>
            <ShownField label={labels.language}>{contact.language ? languageName(contact.language) : none}</ShownField>
          </section>
          <ShownAttributes attributes={useAttributes()} values={contact.custom_attributes} />
          {children}
        </div>
      </div>
    </div>
  )
}

type Props = { id: number; onClose: () => void; children: ReactNode }

/** One contact. `children` stand between the contact's data and the notes. */
export function ContactPane({ id, onClose, children }: Props) {
  const mayEdit = useCan('contacts:write')
  const mayReadNotes = useCan('contact_notes:read')
  const query = useQuery(contactQuery(id))
  const contact = isStatus(query.error, 404) ? undefined : query.data
  const attributes = useQuery(attributesQuery)
  if (!contact) return <NoContact query={query} onClose={onClose} />
  // Their fields stand between others, which would move away from under the pointer.
  if (attributes.isPending) return <NoContact query={attributes} onClose={onClose} />

  const name = fullName(contact)
  const Shown = mayEdit ? EditedContact : ShownContact
  const head = (
    <PaneHead title={name} avatar={<ContactAvatar contact={contact} />} onClose={onClose}>
      {contact.blocked && <Chip look="danger">{t('contacts.blocked')}</Chip>}
    </PaneHead>
  )
  return (
    <section className={pageStyles.beside} aria-label={name} data-pane tabIndex={-1}>
      <Shown contact={contact} head={head}>
        <Identities known={contact.identities} />
        {children}
        {mayReadNotes && <ContactNotes id={id} />}
        <Blocking contact={contact} />
      </Shown>
    </section>
  )
}

type NoContactProps = {
  query: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown }
  onClose: () => void
}

function NoContact({ query, onClose }: NoContactProps) {
  const { error } = query
  return (
    <section className={pageStyles.beside} aria-label={t('contacts.contact')} data-pane tabIndex={-1}>
      <PaneHead title={t('contacts.contact')} onClose={onClose} />
      {query.isPending ? (
        <FormSkeleton />
      ) : isStatus(error, 404) || isStatus(error, 400) ? (
        <Gone title={t('contacts.gone')} text={t('contacts.gone_text')} onBack={onClose} />
      ) : isStatus(error, 403) ? (
        <Empty
          title={t('contacts.no_access')}
          text={t('trouble.no_permission_text', { permission: 'contacts:read' })}
          missing="both"
        />
      ) : (
        <FailedToLoad title={t('contacts.failed_to_open')} query={query} />
      )}
    </section>
  )
}
