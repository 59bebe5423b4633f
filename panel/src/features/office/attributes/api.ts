import type { Schemas } from '@parley/contract'
import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'

export type Attribute = Schemas['CustomAttribute']
export type Bearer = Attribute['applies_to']
export type AttributeValue = Schemas['Conversation']['custom_attributes'][string]

export const bearers = ['contact', 'conversation'] as const satisfies readonly Bearer[]
export const dataTypes = ['text', 'number', 'checkbox', 'date', 'link', 'list'] as const

export const attributeKeys = { all: ['custom attributes'] as const }

export const attributesQuery = queryOptions({
  queryKey: attributeKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/custom-attributes', { signal })),
})
