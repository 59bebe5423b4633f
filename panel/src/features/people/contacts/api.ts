import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { contactKeys } from '../../../lib/query-keys.ts'
import type { ContactDetails } from '../../../lib/types.ts'
import type { ContactSearch } from './search.ts'

const pageSize = 50
const onlyBlocked = JSON.stringify([{ field: 'blocked', operator: 'equals', value: true }])

export const contactsQuery = ({ query = '', sort, blocked, page = 1 }: ContactSearch) =>
  queryOptions({
    queryKey: [...contactKeys.lists, query, sort, blocked, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/contacts', {
          params: {
            query: {
              query,
              page,
              page_size: pageSize,
              order_by: sort === 'name' ? 'first_name' : 'created_at',
              order: sort === 'name' ? 'asc' : 'desc',
              ...(blocked ? { filters: onlyBlocked } : {}),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const foundContactsQuery = (query: string, page_size: number) =>
  queryOptions({
    queryKey: [...contactKeys.lists, 'found', query, page_size],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/contacts/search', { params: { query: { query, page: 1, page_size } }, signal })),
    placeholderData: keepPreviousData,
  })

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: contactKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/contacts/{id}', { params: { path: { id } }, signal })),
  })

export type ContactFields = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  country: string
  language: string
} & AttributeFields

/** Each custom attribute, by `custom_attributes.` and its key, as text. */
export type AttributeFields = { [field: `custom_attributes.${string}`]: string }

/** A field that was emptied is sent as null. A name may be an empty text. */
function bodyOf({ first_name, last_name, ...others }: Partial<ContactFields>) {
  const names = { first_name, last_name }
  const given = Object.entries(others).map(([field, value = '']) => [field, value.trim() || null] as const)
  const inside = 'custom_attributes.'
  const attributes = given.filter(([field]) => field.startsWith(inside))
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(given.filter(([field]) => !field.startsWith(inside))),
    ...(attributes.length === 0
      ? {}
      : {
          custom_attributes: Object.fromEntries(
            attributes.map(([field, value]) => [field.slice(inside.length), value]),
          ),
        }),
  }
}

export function useCreateContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<ContactFields>) => answer(api.POST('/api/v1/contacts', { body: bodyOf(fields) })),
    onSuccess: (contact) => client.setQueryData(contactKeys.one(contact.id), contact),
    meta: { invalidates: [contactKeys.lists] },
  })
}

const touches = (id: number) => ({ meta: { invalidates: [contactKeys.one(id), contactKeys.lists] } })

/** Stores what the desk answered, so that nothing flickers until the event comes in. */
function useKeepContact(id: number) {
  const client = useQueryClient()
  return (contact: ContactDetails) => client.setQueryData(contactKeys.one(id), contact)
}

export function useUpdateContact(id: number) {
  return useMutation({
    mutationFn: (fields: Partial<ContactFields>) =>
      answer(api.PUT('/api/v1/contacts/{id}', { params: { path: { id } }, body: bodyOf(fields) })),
    onSuccess: useKeepContact(id),
    ...touches(id),
  })
}

/** Blocks the contact (true) or unblocks it (false). What a blocked customer writes goes into closed conversations. */
export function useBlockContact(id: number) {
  return useMutation({
    mutationFn: (blocked: boolean) =>
      answer(api.PUT('/api/v1/contacts/{id}/block', { params: { path: { id } }, body: { enabled: !blocked } })),
    onSuccess: useKeepContact(id),
    ...touches(id),
  })
}

export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: contactKeys.notes(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/contacts/{id}/notes', { params: { path: { id } }, signal })),
  })

/** Adds a note on the contact, which every conversation with them shows. */
export function useAddNote(id: number) {
  return useMutation({
    mutationFn: (note: string) =>
      answer(api.POST('/api/v1/contacts/{id}/notes', { params: { path: { id } }, body: { note } })),
    meta: { invalidates: [contactKeys.notes(id)] },
  })
}

export function useDeleteNote(id: number) {
  return useMutation({
    mutationFn: (note_id: number) =>
      answer(api.DELETE('/api/v1/contacts/{id}/notes/{note_id}', { params: { path: { id, note_id } } })),
    meta: { invalidates: [contactKeys.notes(id)] },
  })
}
