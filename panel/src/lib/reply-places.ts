import { t, type Word } from './t.ts'

const words: Record<string, Word> = {
  'contact.first_name': 'macro_choice.first_name',
  'contact.last_name': 'macro_choice.last_name',
  'contact.full_name': 'macro_choice.full_name',
  'contact.email': 'macro_choice.email',
  'contact.phone_number': 'macro_choice.phone_number',
  'contact.country': 'macro_choice.country',
  'conversation.reference_number': 'macro_choice.reference_number',
  'conversation.subject': 'macro_choice.subject',
  'conversation.inbox_name': 'macro_choice.inbox_name',
  'agent.first_name': 'macro_choice.my_first_name',
  'agent.last_name': 'macro_choice.my_last_name',
  'agent.full_name': 'macro_choice.my_full_name',
  'agent.email': 'macro_choice.my_email',
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
