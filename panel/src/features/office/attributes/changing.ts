import type { Schemas } from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { type Seen, showIn, since } from '../../../lib/unchanged.ts'
import { type Attribute, attributeKeys } from './api.ts'

type Input = Schemas['CustomAttributeBody']
const meta = { invalidates: [attributeKeys.all] }

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
    onSuccess: showIn(attributeKeys.all),
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
