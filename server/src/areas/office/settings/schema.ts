import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Named, NameOf, Nullable, Time } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const siteName = NameOf(140)
const rootUrl = Type.String({ maxLength: 500, description: 'Address of the desk: an http or https origin.' })
const lang = Type.String({ maxLength: 35, description: 'Language of the panel.' })
const timezone = Type.String({
  maxLength: 64,
  description: 'Name in the IANA time zone database. A former or short name is stored as the present one.',
})

const businessHours = Type.String({
  maxLength: 20,
  pattern: '^([1-9][0-9]{0,15})?$',
  description: 'Id of the business hours of teams and inboxes without any of their own; empty: always open.',
})

const slaPolicy = Type.String({
  maxLength: 20,
  pattern: '^([1-9][0-9]{0,15})?$',
  description: 'Id of the SLA policy of conversations to which no rule, team or inbox gives one; empty: none.',
})

const acceptedHosts = Type.Array(Type.String({ maxLength: 300, examples: ['old.example.com'] }), {
  maxItems: 20,
  description: 'Other addresses that the desk is opened under, as host or host:port.',
})
const logoUrl = Nullable(Type.String({ description: 'Relative to the address of the desk.' }))
const undoSend = Type.Integer({
  minimum: 0,
  maximum: 30,
  default: 10,
  description: 'Seconds in which a reply written in the panel can be taken back; 0 for none.',
})

export const GeneralSettings = Named('GeneralSettings', {
  'app.site_name': siteName,
  'app.root_url': rootUrl,
  'app.accepted_hosts': acceptedHosts,
  'app.logo_url': logoUrl,
  'app.lang': lang,
  'app.timezone': timezone,
  'app.business_hours_id': Type.String({ ...businessHours, default: '' }),
  'app.sla_policy_id': Type.String({ ...slaPolicy, default: '' }),
  'app.undo_send_seconds': undoSend,
  updated_at: Time,
})
export type GeneralSettings = Static<typeof GeneralSettings>

/** As stored. */
export const General = Type.Omit(GeneralSettings, ['updated_at'])
export type General = Static<typeof General>

export const GeneralChanges = Body({
  'app.site_name': Type.Optional(siteName),
  'app.root_url': Type.Optional(rootUrl),
  'app.accepted_hosts': Type.Optional(acceptedHosts),
  'app.lang': Type.Optional(lang),
  'app.timezone': Type.Optional(timezone),
  'app.business_hours_id': Type.Optional(businessHours),
  'app.sla_policy_id': Type.Optional(slaPolicy),
  'app.undo_send_seconds': Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
  unchanged_since: UnchangedSince,
})
export type GeneralChanges = Static<typeof GeneralChanges>

export const AddressProof = Named('AddressProof', { proof: Type.String() })
export type AddressProof = Static<typeof AddressProof>

/** What anybody may know before signing in. */
export const PublicConfig = Named('PublicConfig', {
  'app.site_name': Type.String(),
  'app.lang': Type.String(),
  'app.logo_url': logoUrl,
  'app.version': Type.String(),
})
export type PublicConfig = Static<typeof PublicConfig>

export const SettingsChanged = event<Record<string, never>>('settings.changed')
