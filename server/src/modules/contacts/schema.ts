import Type, { type Static } from 'typebox'
import { event } from '../../platform/events.ts'
import { Id, Named, Nullable, Time } from '../../platform/shapes.ts'

export const Contact = Named('Contact', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String({ description: 'Digits with a leading +, as the provider tells it.' })),
  country: Nullable(Type.String()),
  language: Nullable(Type.String()),
  blocked: Type.Boolean(),
  avatar_url: Nullable(Type.String()),
  last_seen_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type Contact = Static<typeof Contact>

/** How the provider names a sender; at least one of the three is there. */
export type SenderIdentity = { phone: string | null; user_id: string | null; parent_user_id: string | null }

export const ContactChanged = event<{ contact_id: number }>('contact.changed')
