import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { fileField } from '../../../platform/http/uploads.ts'
import { type Filters, FiltersText } from '../../../platform/lists/filters.ts'
import { OrderBy, PageQuery } from '../../../platform/lists/page.ts'
import {
  Body,
  FurtherName,
  Id,
  Named,
  Nullable,
  namedKeyword,
  notBlank,
  Time,
  Words,
} from '../../../platform/shapes.ts'
import { AttributeChanges, AttributeValues } from '../../office/attributes/schema.ts'

export const Contact = Named('Contact', {
  id: Id,
  type: Words(['contact'], { title: 'ContactType' }),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String({ description: 'Digits with a leading +, as the provider tells it.' })),
  country: Nullable(Type.String()),
  language: Nullable(Type.String()),
  blocked: Type.Boolean(),
  enabled: Type.Boolean({ description: 'The opposite of `blocked`.' }),
  avatar_url: Nullable(
    Type.String({ description: 'Relative to the address of the desk; for those who may see the contact.' }),
  ),
  last_seen_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type Contact = Static<typeof Contact>

/** With what the desk itself notes of contacts. */
export const KnownContact = Named('KnownContact', { ...Contact.properties, custom_attributes: AttributeValues })
export type KnownContact = Static<typeof KnownContact>

const ContactIdentity = Named('ContactIdentity', {
  kind: Words(['phone', 'user_id', 'parent_user_id']),
  value: Type.String({ description: 'As the provider writes it: a phone number is digits without a plus sign.' }),
  scope: Type.String({ description: 'Id of the WhatsApp Business Account in which the customer is known by it.' }),
})
export type ContactIdentity = Static<typeof ContactIdentity>

export const ContactDetails = Named('ContactDetails', {
  ...KnownContact.properties,
  identities: Type.Array(ContactIdentity, {
    description:
      'What the customer is recognised by on WhatsApp, 100 at most. It changes only by what WhatsApp reports.',
  }),
})
export type ContactDetails = Static<typeof ContactDetails>

export const contactFilterFields = {
  blocked: 'flag',
  country: 'word',
  language: 'word',
  email: 'word',
  created_at: 'time',
  updated_at: 'time',
} as const
export type ContactFilters = Filters<keyof typeof contactFilterFields>

export const ContactQuery = Type.Object({
  ...PageQuery,
  query: Type.String({
    maxLength: 200,
    default: '',
    description: 'Words of the name, the email address or the number.',
  }),
  order: Words(['asc', 'desc'], { title: 'SortOrder', default: 'desc' }),
  order_by: OrderBy('ContactOrder', ['created_at', 'first_name'], ['contacts', 'users']),
  filters: FiltersText('ContactFilter', contactFilterFields),
})
export type ContactQuery = Static<typeof ContactQuery>

export const EmailAddress = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>(),;:"\\[\\]\\\\]+@[^\\s@<>(),;:"\\[\\]\\\\]+$',
  description: 'Upper and lower case are the same.',
  // So that no two addresses look the same, and none turns the text around it.
  [namedKeyword]: true,
})

export const ContactInput = Body({
  first_name: Type.Optional(FurtherName(140)),
  last_name: Type.Optional(FurtherName(140)),
  email: Type.Optional(Nullable(EmailAddress)),
  phone_number: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 40,
        description: '5 to 20 digits in the international form; blanks and the like are removed.',
      }),
    ),
  ),
  phone_number_country_code: Type.Optional(
    Nullable(
      Type.String({
        pattern: '^([+]?[0-9]{1,4}|[A-Za-z]{2})?$',
        description: 'For a phone_number without it: the calling code, like 45, or the country, like DK.',
        examples: ['45'],
      }),
    ),
  ),
  country: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  language: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 35 }))),
  custom_attributes: Type.Optional(AttributeChanges),
})
export type ContactInput = Static<typeof ContactInput>

export const ContactChanges = Body({
  ...ContactInput.properties,
  avatar_url: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 1000,
        description:
          'Empty or null removes the picture; an address of the desk, as it was read, changes nothing. A new picture is ' +
          'sent as a file, and this is then ignored.',
        examples: [null],
      }),
    ),
  ),
})
export type ContactChanges = Static<typeof ContactChanges>

/** The same as a form. */
export const ContactForm = Type.Object({
  ...Object.fromEntries(
    Object.keys(ContactChanges.properties)
      .filter((name) => name !== 'custom_attributes')
      .map((name) => [name, Type.Optional(Type.String())]),
  ),
  files: Type.Optional(fileField('The picture: PNG, JPEG, WebP or GIF, at most 2 MB.')),
})

export const Blocking = Body({
  enabled: Type.Boolean({ description: 'Whether the contact may reach the desk: false blocks, true unblocks.' }),
})

export const ContactNote = Named('ContactNote', {
  id: Id,
  contact_id: Id,
  note: Type.String(),
  user_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
})
export type ContactNote = Static<typeof ContactNote>

export const NoteInput = Body({ note: Type.String({ minLength: 1, maxLength: 10_000, pattern: notBlank }) })

/** The person with whom a conversation is begun. */
export type Addressee = { contact_id: number } | { phone_number: string } | { contact_email: string }

/** How the provider names a sender. At least one of the three is present. */
export type SenderIdentity = { phone: string | null; user_id: string | null; parent_user_id: string | null }

export const ContactChanged = event<{ contact_id: number }>('contact.changed')
