import { t, type Word } from './t.ts'

const words: Record<string, Word> = {
  'contact.first_name': 'saved_replies.first_name',
  'contact.last_name': 'saved_replies.last_name',
  'contact.full_name': 'saved_replies.full_name',
  'contact.email': 'saved_replies.email',
  'contact.phone_number': 'saved_replies.phone_number',
  'contact.country': 'saved_replies.country',
  'conversation.reference_number': 'saved_replies.reference_number',
  'conversation.subject': 'saved_replies.subject',
  'conversation.inbox_name': 'saved_replies.inbox_name',
  'agent.first_name': 'saved_replies.my_first_name',
  'agent.last_name': 'saved_replies.my_last_name',
  'agent.full_name': 'saved_replies.my_full_name',
  'agent.email': 'saved_replies.my_email',
}

export const placeNames = Object.keys(words)

type Attribute = { applies_to: string; key: string; name: string }

export const placeOf = ({ applies_to, key }: Attribute) => `${applies_to}.attributes.${key}`

/** What the desk fills in, by a word that a person would use. Any other place has the name that its writer gave it. */
export const placeName = (name: string, attributes: readonly Attribute[] = []) =>
  words[name]
    ? t(words[name])
    : (attributes.find((one) => placeOf(one) === name)?.name ??
      name.replace(/^(contact|conversation)\.attributes\./, ''))
