import { isNameless } from '../../../lib/person.ts'
import type { Conversation, Me, Template } from '../../../lib/types.ts'
import { type Filled, type Place, placesOf } from './filling.ts'

export type Source = 'contact' | 'conversation' | 'agent' | 'inbox'
/** What the desk knows for a place. A value that is only likely waits until the person accepts it. */
export type Known = { value: string; from: Source; sure: boolean }
export type Knowing = (place: Place, template: Template) => Known | undefined

/** The usual names of these variables, reduced to letters and without "customer" or "contact" at the beginning. */
const firstNames = 'firstname vorname fornavn prenom nombre nome name имя الاسم'.split(' ')
const lastNames = 'lastname surname nachname efternavn nomdefamille apellido apellidos sobrenome фамилия'.split(' ')
const references = 'reference referencenumber ticket ticketnumber case casenumber conversation vorgang'.split(' ')
const greeting =
  /^\W*(hello|hi|hey|dear|good (morning|day|afternoon|evening)|hallo|guten (tag|morgen|abend)|moin|liebe|lieber|hej|kære|hola|buen[oa]s (días|tardes)|estimad[oa]|bonjour|bonsoir|salut|cher|chère|olá|oi|bom dia|boa tarde|prezad[oa]|привет|здравствуйте|добрый день|مرحبا|أهلا|عزيزي)[\s,!:،]*$/iu

const stem = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/^(customer|contact|client|kunde)(?=.)/, '')

/** Whether the place follows a greeting, so that it means a name. Numbered variables have no names. */
function isGreeted({ part, name }: Place, { header_content, body_content }: Template) {
  const text = part === 'header' ? (header_content ?? '') : part === 'body' ? body_content : ''
  const [before, found] = text.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`))
  return /^\d+$/.test(name) && found !== undefined && greeting.test(before ?? '')
}

/**
 * Returns how to fill a place by its name, from what the desk knows of this conversation and of who writes. What is
 * only likely waits until the person accepts it; files and buttons are never filled.
 */
export function knowing({ contact, reference_number, subject, inbox_name }: Conversation, me: Me): Knowing {
  const { last_name, email, phone_number } = contact
  const first = isNameless(contact) ? '' : contact.first_name
  const sure = (value: string | null, from: Source = 'contact'): Known => ({ value: value ?? '', from, sure: true })
  const likely = (value: string | null, from: Source): Known => ({ value: value ?? '', from, sure: false })
  const find = (name: string) => {
    if (firstNames.includes(name)) return sure(first)
    if (lastNames.includes(name)) return sure(last_name)
    if (name === 'fullname') return sure(`${first} ${last_name}`.trim())
    if (name === 'email' || name === 'mail') return sure(email)
    if (references.includes(name)) return sure(reference_number, 'conversation')
    if (name === 'subject') return sure(subject, 'conversation')
    if (/^(phone|phonenumber|mobile|telefon|telefono)$/.test(name)) return likely(phone_number, 'contact')
    if (/^(agent|advisor|colleague)(first)?(name)?$/.test(name)) return likely(me.first_name, 'agent')
    if (/^(shop|store|company|inbox|brand)(name)?$/.test(name)) return likely(inbox_name, 'inbox')
    return undefined
  }
  return (place, template) => {
    const known = isGreeted(place, template) ? sure(first) : find(stem(place.name))
    return known?.value && place.part !== 'media' && place.part !== 'buttons' ? known : undefined
  }
}

/** The values with which a template begins. */
export const startingValues = (template: Template, known: Knowing | undefined): Filled =>
  Object.fromEntries(
    placesOf(template).flatMap((place) => {
      const fact = known?.(place, template)
      return fact?.sure ? [[place.key, fact.value]] : []
    }),
  )
