import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

export const promiseKinds = ['first_response', 'next_response', 'resolution'] as const
export type PromiseKind = (typeof promiseKinds)[number]

export const promiseStates = ['on_track', 'at_risk', 'overdue', 'stopped'] as const
export type PromiseState = (typeof promiseStates)[number]

const length = (description: string) =>
  Type.String({ pattern: '^([0-9]{1,6}(h|m|s))+$', maxLength: 20, description, examples: ['1h30m'] })

const Notice = Type.Object({
  type: Words(['warning', 'breach'], { title: 'SlaAlert' }),
  recipients: Type.Array(Type.String({ pattern: '^(assigned_user|assigned_team|[1-9][0-9]{0,15})$' }), {
    maxItems: 100,
    description: '`assigned_user`, `assigned_team`, or the ids of agents.',
    examples: [['assigned_user']],
  }),
  time_delay: Type.String({
    maxLength: 20,
    default: '',
    description: 'For a warning: how long before, such as `10m`.',
  }),
  time_delay_type: Words(['before', 'immediately'], {
    title: 'SlaAlertTime',
    description: 'A warning comes before; a breach is reported immediately.',
  }),
  metric: Words([...promiseKinds, 'all'], { title: 'SlaMetric' }),
})
export type Notice = Static<typeof Notice>

const name = NameOf(140)
const description = Type.String({ maxLength: 300 })
const notices = Type.Array(Notice, { maxItems: 20 })
const pauses = Type.Boolean({
  description:
    'The clock stops while the desk waits for the customer, and while the conversation is snoozed or on hold.',
})
const counts = Type.Boolean({ description: "An assistant's answer keeps the promise; otherwise only a person's does." })

export const Policy = Named('SlaPolicy', {
  id: Id,
  name,
  description,
  first_response_time: Nullable(length('Business time until the first answer.')),
  next_response_time: Nullable(length('Business time until each answer after it.')),
  resolution_time: Nullable(length('Business time until it is resolved.')),
  notifications: notices,
  pauses,
  assistant_counts: counts,
  used_by: Type.Object({ is_default: Type.Boolean(), teams: Type.Integer(), inboxes: Type.Integer() }),
  created_at: Time,
  updated_at: Time,
})
export type Policy = Static<typeof Policy>

export const PolicyInput = Body({
  name,
  description: Type.Optional(Nullable(description)),
  first_response_time: Type.Optional(Nullable(length('None: nothing is promised.'))),
  next_response_time: Type.Optional(Nullable(length('None: nothing is promised.'))),
  resolution_time: Type.Optional(Nullable(length('None: nothing is promised.'))),
  notifications: Type.Optional(notices),
  pauses: Type.Optional(pauses),
  assistant_counts: Type.Optional(counts),
  unchanged_since: UnchangedSince,
})
export type PolicyInput = Static<typeof PolicyInput>

export const PolicyChanged = event<{ sla_policy_id: number }>('sla_policy.changed')
