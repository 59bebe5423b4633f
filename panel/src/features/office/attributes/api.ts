import type { Schemas } from '@parley/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { type Seen, showIn, since } from '../../../lib/unchanged.ts'

export type Attribute = Schemas['CustomAttribute']
type Input = Schemas['CustomAttributeBody']
export type Bearer = Attribute['applies_to']
export type AttributeValue = Schemas['Conversation']['custom_attributes'][string]

export const bearers = ['contact', 'conversation'] as const satisfies readonly Bearer[]
export const dataTypes = ['text', 'number', 'checkbox', 'date', 'link', 'list'] as const

export const attributeKeys = { all: ['custom attributes'] as const }
const meta = { invalidates: [attributeKeys.all] }

export const attributesQuery = queryOptions({
  queryKey: attributeKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/custom-attributes', { signal })),
})

/** The choices of a list, one on each line. */
export type AttributeFields = Omit<Attribute, 'id' | 'values' | 'created_at' | 'updated_at'> & { values: string }

/** An attribute as its form edits it: the values of a list are lines. */
export const fieldsOf = ({
  id: _,
  created_at: __,
  updated_at: ___,
  values,
  ...fields
}: Attribute): AttributeFields => ({
  ...fields,
  values: values.join('\n'),
})

export const choicesOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const inputOf = (fields: Partial<AttributeFields>) => ({ ...fields, values: choicesOf(fields.values ?? '') }) as Input

export const useCreateAttribute = () =>
  useMutation({
    mutationFn: (fields: Partial<AttributeFields>) =>
      answer(api.POST('/api/v1/custom-attributes', { body: inputOf(fields) })),
    meta,
  })

export const useUpdateAttribute = (attribute: Seen) =>
  useMutation({
    mutationFn: (fields: Partial<AttributeFields>) =>
      answer(
        api.PUT('/api/v1/custom-attributes/{id}', {
          params: { path: { id: attribute.id } },
          body: { ...inputOf(fields), ...since(attribute) },
        }),
      ),
    onSuccess: showIn(attributeKeys.all),
    meta,
  })

export const useDeleteAttribute = (id: number) =>
  useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/custom-attributes/{id}', { params: { path: { id } } })),
    meta,
  })
