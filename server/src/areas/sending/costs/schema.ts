import Type, { type Static } from 'typebox'
import { internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { RangeQuery } from '../../inbox/reports/schema.ts'

export const CostQuery = Type.Object({
  ...Type.Omit(RangeQuery, ['team_id', 'language']).properties,
  sender: Type.Optional(
    Type.String({
      pattern: '^(system|[1-9][0-9]{0,15})$',
      description: 'The id of an agent or an assistant; `system`: what rules and surveys send.',
    }),
  ),
})
export type CostQuery = Static<typeof CostQuery>

/** Why a message may have been one too many. */
export const habits = ['split', 'greeting', 'notice', 'hand_over', 'survey'] as const
export type Habit = (typeof habits)[number]

const micros = (description: string) => Type.Integer({ description: `${description} In millionths of the currency.` })

const CostRow = Type.Object({
  key: Nullable(Type.String()),
  name: Nullable(Type.String()),
  billed: Type.Integer({ description: 'Delivered messages that the provider bills.' }),
  free: Type.Integer({ description: 'Delivered messages that it does not bill.' }),
  unpriced: Type.Integer({ description: 'Billed ones without a rate: counted, not priced.' }),
  cost_micros: micros('What those with a rate cost.'),
  forecast_micros: Nullable(
    micros('What this month may cost to its end, of an inbox or a sender, whatever was asked for; else null.'),
  ),
})
export type CostRow = Static<typeof CostRow>

export const WhatsAppCosts = Named('WhatsAppCosts', {
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  timezone: Type.String(),
  currency: Nullable(Type.String({ description: 'Of all rates; null without one.', examples: ['DKK'] })),
  total: CostRow,
  kinds: Type.Array(CostRow, { description: 'By the category that the provider names, such as `service`.' }),
  countries: Type.Array(CostRow, { description: 'By the country of the number, ISO 3166-1.' }),
  inboxes: Type.Array(CostRow),
  senders: Type.Array(CostRow, { description: 'By agent and assistant; `system` is what rules and surveys send.' }),
  habits: Type.Array(
    Type.Object({
      habit: Words(habits, {
        title: 'CostHabit',
        description:
          '`split`: the same sender wrote again within 20 seconds, before the customer did. `greeting`: a greeting or thanks ' +
          'alone, and the same sender wrote again within 5 minutes. `notice`: that an assistant answers. `hand_over`: what an ' +
          'assistant says when it hands over. `survey`: the survey.',
      }),
      messages: Type.Integer({ description: 'Billed messages that would not have been sent, or with the next one.' }),
      unpriced: Type.Integer(),
      cost_micros: micros('What those with a rate cost.'),
    }),
    { description: 'Only what occurred. A message is looked at ten minutes after it was delivered, and once.' },
  ),
  habits_pending: Type.Integer({ description: 'Billed messages that nobody has looked at yet.' }),
  tell_at_micros: Nullable(micros('Whoever manages the settings is told when a month has cost this much.')),
  month: Type.Array(
    Type.Object({ date: Type.String({ format: 'date' }), cost_micros: micros('What that day cost.') }),
    {
      description: 'The days of this month until today, whatever was asked for.',
    },
  ),
  month_forecast: Nullable(
    Type.Object({
      counted_days: Type.Integer({ description: 'Days with counts that it rests on.' }),
      cost_micros: micros('This month to its end: so far, and the mean of the last 28 days for each day left.'),
      low_micros: micros('With the cheapest week of them.'),
      high_micros: micros('With the dearest week of them.'),
    }),
    // Null: there are too few days of counts for a forecast.
  ),
})
export type WhatsAppCosts = Static<typeof WhatsAppCosts>

export const CostAlert = Body({
  tell_at_micros: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000_000,
      description: 'In millionths of the currency of the rates; null: nobody is told.',
    }),
  ),
})
export type CostAlert = Static<typeof CostAlert>

/** A month has cost so much. It is stated once for each month and amount. */
export const CostReached = internalEvent<{ month: string; amount_micros: number; currency: string }>('costs.reached')

export const WatchCosts = job<object>('costs.watch')

/** Looks at messages that were delivered a while ago: each once. */
export const FindHabits = job<object>('costs.find_habits')

export const WhatsAppRate = Named('WhatsAppRate', {
  country: Type.String({ description: 'ISO 3166-1, or `*` for all that have no rate of their own.' }),
  category: Type.String(),
  valid_from: Type.String({ format: 'date' }),
  micros: micros('What one message costs.'),
  currency: Type.String(),
  created_at: Time,
  agent_id: Nullable(Id),
})
export type WhatsAppRate = Static<typeof WhatsAppRate>

export const RateImport = Body({
  csv: Type.String({
    maxLength: 1_000_000,
    description: 'Lines of country, category, valid_from, rate, currency, below a line with these names.',
    examples: ['country,category,valid_from,rate,currency\nDK,service,2026-10-01,0.15,DKK\n'],
  }),
  dry_run: Type.Boolean({ default: true, description: 'Only say what would become of each line.' }),
})
export type RateImport = Static<typeof RateImport>

export const RateImportOutcome = Named('RateImportOutcome', {
  dry_run: Type.Boolean(),
  added: Type.Integer(),
  same: Type.Integer({ description: 'Lines that say what is there already, or what a line above says.' }),
  replaced_count: Type.Integer({ description: 'Lines that correct a rate with the same start.' }),
  replaced: Type.Array(
    Type.Object({
      line: Type.Integer(),
      country: Type.String(),
      category: Type.String(),
      valid_from: Type.String({ format: 'date' }),
      micros: micros('The rate of the file.'),
      former_micros: micros('The rate that it replaces.'),
      currency: Type.String(),
    }),
    { description: 'The first hundred.' },
  ),
  faults: Type.Array(
    Type.Object({
      line: Type.Integer(),
      why: Type.String({
        description:
          '`unreadable`, `unknown_category` (see `known_categories`), `other_rate` (another line gives another rate for the ' +
          'same start) or `other_currency`.',
      }),
    }),
    { description: 'If there are any, nothing is added. The first hundred.' },
  ),
  known_categories: Type.Array(Type.String(), {
    description: 'What the provider bills messages as, with what its statuses have named.',
  }),
})
export type RateImportOutcome = Static<typeof RateImportOutcome>

/** A line of the file. */
export type NewRate = { country: string; category: string; valid_from: string; micros: number; currency: string }
