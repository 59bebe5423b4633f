import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { showsNothing } from '../../../platform/names.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../audit/service.ts'
import * as queries from './queries.ts'
import { isTooLarge, readValue, refersBack } from './rules.ts'
import {
  AttributeChanged,
  type AttributeChanges,
  type AttributeInput,
  type Bearer,
  type CustomAttribute,
  type Difference,
  type HeldValues,
} from './schema.ts'

/** The largest number of attributes of contacts, and also of conversations. */
const maxOfOne = 100

export const listAttributes = (ctx: Ctx, bearer?: Bearer): Promise<CustomAttribute[]> =>
  queries.listAttributes(ctx.db, bearer ?? null)

export async function getAttribute(ctx: Ctx, id: number): Promise<CustomAttribute> {
  const attribute = await queries.findAttribute(ctx.db, id)
  if (!attribute) throw notFound()
  return attribute
}

/** Refuses more than `maxOfOne` attributes of contacts or of conversations, and with 409 a taken key. */
export function createAttribute(ctx: Ctx, input: AttributeInput): Promise<CustomAttribute> {
  return transaction(ctx, async (ctx) => {
    if ((await queries.countForAdding(ctx.db, input.applies_to)) >= maxOfOne)
      throw invalid('attribute.too_many', { max: maxOfOne }).at('applies_to')
    const after = await queries.insertAttribute(ctx.db, await check(ctx, input))
    emit(ctx, AttributeChanged, { custom_attribute_id: after.id })
    await record(ctx, 'attribute_created', { type: 'attribute', id: after.id }, { after })
    return after
  })
}

/** What it belongs to, its key and its type cannot change, because values depend on them. */
export function updateAttribute(ctx: Ctx, id: number, input: AttributeInput): Promise<CustomAttribute> {
  return transaction(ctx, async (ctx) => {
    const before = await lockAttribute(ctx, id)
    refuseChanged(before, input.unchanged_since)
    const fixed = (['applies_to', 'key', 'data_type'] as const).find((field) => input[field] !== before[field])
    if (fixed) throw invalid('attribute.fixed').at(fixed)
    const after = await queries.updateAttribute(ctx.db, id, await check(ctx, input, before), ctx.now())
    emit(ctx, AttributeChanged, { custom_attribute_id: id })
    await record(ctx, 'attribute_updated', { type: 'attribute', id }, { before, after })
    return after
  })
}

/** Deletes an attribute with all its values. */
export function deleteAttribute(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await lockAttribute(ctx, id)
    await queries.deleteAttribute(ctx.db, id)
    emit(ctx, AttributeChanged, { custom_attribute_id: id })
    await record(ctx, 'attribute_deleted', { type: 'attribute', id }, { before })
    return true as const
  })
}

async function lockAttribute(ctx: Ctx, id: number): Promise<CustomAttribute> {
  const attribute = await queries.lockAttribute(ctx.db, id)
  if (!attribute) throw notFound()
  return attribute
}

async function check(ctx: Ctx, input: AttributeInput, before?: CustomAttribute): Promise<queries.AttributeColumns> {
  const { description = '', values = [], regex = '', regex_hint = '' } = { ...before, ...input }
  const choices = input.data_type === 'list' ? values.map((choice) => choice.trim()) : []
  if (input.data_type === 'list' && choices.length === 0) throw invalid('attribute.no_choices').at('values')
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length)
    throw invalid('attribute.choice_twice').at('values')
  const pattern = input.data_type === 'text' ? regex : ''
  const isSlow = pattern !== before?.regex && refersBack(pattern)
  if (pattern && (isSlow || (await queries.findMatch(ctx.db, pattern, '')) === undefined))
    throw invalid('attribute.regex').at('regex')
  return { ...input, name: input.name.trim(), description, values: choices, regex: pattern, regex_hint }
}

/**
 * The values to write for these changes. Refuses a key that no attribute has, and a value that its attribute cannot
 * hold; the refusal names the key below `within`. Runs in the open transaction.
 */
export async function readChanges(
  ctx: Ctx,
  bearer: Bearer,
  changes: AttributeChanges,
  within = '',
): Promise<HeldValues> {
  const known = await queries.holdAttributes(ctx.db, bearer, Object.keys(changes))
  const held: Record<number, string | null> = {}
  for (const [key, value] of Object.entries(changes)) {
    const attribute = known.find((one) => one.key.toLowerCase() === key.toLowerCase())
    if (!attribute) throw invalid('attribute.unknown', { key }).at(within + key)
    held[attribute.id] = value === null || value === '' ? null : await read(ctx, attribute, value, within)
  }
  return held
}

/** Which of these values differ from what was kept. */
export const listDifferences = (ctx: Ctx, before: HeldValues, values: HeldValues): Promise<Difference[]> =>
  queries.listDifferences(ctx.db, before, values)

async function read(
  ctx: Ctx,
  attribute: CustomAttribute,
  value: string | number | boolean,
  within: string,
): Promise<string> {
  const { key, name, data_type, regex, regex_hint } = attribute
  if (isTooLarge(attribute, value)) throw invalid('attribute.number_too_large', { name }).at(within + key)
  const text = readValue(attribute, value)
  if (text === undefined) throw invalid(`attribute.${data_type}`, { name }).at(within + key)
  if (showsNothing(text))
    throw invalid('input.invalid', { field: within + key, rule: { rule: 'blank', params: {} } }).at(within + key)
  if (regex && !(await queries.findMatch(ctx.db, regex, text)))
    throw invalid('attribute.pattern', { name, hint: regex_hint || regex }).at(within + key)
  return text
}
