import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, OneOf, Shown, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
const headerTypes = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const

const ValueList = Type.Array(Type.String({ maxLength: 1_024 }), { maxItems: 100 })
const NamedValues = Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 1_024 }))
const Values = OneOf([ValueList, NamedValues], {
  title: 'TemplateValues',
  description:
    'A list fills `{{1}}`, `{{2}}` … in this order; an object fills variables by name, and `1` is a name too.',
})
export type Values = Static<typeof Values>

const TemplateButton = Type.Object({
  type: Type.String({ examples: ['URL'] }),
  text: Type.String({ examples: ['Follow your order'] }),
  url: Type.Optional(Type.String({ examples: ['https://example.com/orders/{{1}}'] })),
  phone_number: Type.Optional(Type.String()),
  example: Type.Optional(Type.String({ examples: ['https://example.com/orders/4410'] })),
})
export type TemplateButton = Static<typeof TemplateButton>

const Samples = Named('TemplateSamples', { header: Type.Optional(Values), body: Type.Optional(Values) })

export const Template = Named('MessageTemplate', {
  id: Id,
  inbox_id: Nullable(Id),
  meta_template_id: Nullable(Type.String({ description: "The provider's id; null for what it has not seen yet." })),
  name: Type.String({ examples: ['order_on_the_way'] }),
  language: Type.String({ examples: ['en_US'] }),
  category: Type.String({ examples: ['UTILITY'] }),
  status: Type.String({ description: 'DRAFT, or the word of the provider.', examples: ['APPROVED'] }),
  rejection_reason: Nullable(
    Type.String({ description: 'Why it is rejected or paused, in the words of the provider.' }),
  ),
  parameter_format: Words(['POSITIONAL', 'NAMED']),
  header_type: Nullable(Type.String({ examples: ['TEXT'] })),
  header_content: Nullable(
    Type.String({
      description:
        'The text; for a picture, video or document, the id of the upload that is its sample, from `POST /api/v1/media`.',
    }),
  ),
  body_content: Type.String({ examples: ['Hello {{1}}, your order is on its way.'] }),
  footer_content: Nullable(Type.String()),
  buttons: Type.Array(TemplateButton),
  sample_values: Samples,
  variables: Type.Object(
    {
      header: Type.Array(Type.String()),
      body: Type.Array(Type.String()),
      buttons: Type.Array(
        Type.Integer({ description: 'The place among all buttons of one that needs a value, from 0.' }),
      ),
    },
    { description: 'What is to be filled in when it is sent.' },
  ),
  unsupported: Type.Array(Type.String(), {
    description: 'Parts that cannot be filled from here, in the words of the provider: such a template cannot be sent.',
  }),
  sent_this_month: Type.Integer({
    description:
      "Messages made from it since the first of the month in the desk's time zone, without those that failed.",
  }),
  created_at: Time,
  updated_at: Time,
})
export type Template = Static<typeof Template>

export const TemplateQuery = Type.Object({ inbox_id: Type.Optional(Id) })
export const InboxQuery = Type.Object({ inbox_id: Id })

/** WhatsApp Cloud API: lengths of the parts. The limit of the body also applies to the filled text. */
export const limits = {
  header: 60,
  body: 1_024,
  footer: 60,
  url: 2_000,
  phone_number: 20,
  code: 15,
  buttonText: 25,
  buttons: 10,
}

const content = {
  category: Words(categories, { title: 'TemplateCategory' }),
  header_type: Type.Optional(Nullable(Words(headerTypes, { title: 'TemplateHeader' }))),
  header_content: Type.Optional(Nullable(Type.String({ maxLength: 1_024 }))),
  body_content: Type.String({ maxLength: 4_096 }),
  footer_content: Type.Optional(Nullable(Type.String({ maxLength: 1_024 }))),
  buttons: Type.Optional(
    Type.Array(
      Body({
        type: Words(buttonTypes, { title: 'TemplateButtonType' }),
        text: Type.String({ maxLength: 200 }),
        url: Type.Optional(Type.String({ maxLength: 4_096 })),
        phone_number: Type.Optional(Type.String({ maxLength: 40 })),
        example: Type.Optional(Type.String({ maxLength: 4_096 })),
      }),
      { maxItems: 20 },
    ),
  ),
  sample_values: Type.Optional(Samples),
}

export const NewTemplate = Body({
  inbox_id: Id,
  name: Type.String({ pattern: '^[a-z0-9_]{1,512}$', examples: ['order_on_the_way'] }),
  language: Type.String({ pattern: '^[a-z]{2,3}([_-][A-Z][A-Za-z]{1,3})?$', examples: ['en_US'] }),
  ...content,
})
export type NewTemplate = Static<typeof NewTemplate>

/** Everything except name and language, which stay. */
export const TemplateChange = Body({ ...content, unchanged_since: UnchangedSince })
export type TemplateChange = Static<typeof TemplateChange>

export const Synced = Type.Object({ synced: Type.Integer({ description: 'Templates that the account has.' }) })

export const MessagingLimit = Named('MessagingLimit', {
  used: Type.Integer({
    description: 'Customers that all inboxes of the portfolio wrote to outside the reply window in the last 24 hours.',
  }),
  limit: Nullable(Type.Integer({ description: 'Null: the provider sets none.' })),
  told: Type.Boolean({ description: 'The provider has told the limit; otherwise it is that of a new portfolio.' }),
  synced_at: Nullable(Time),
  sync_error: Nullable(
    Type.String({
      description: "Why the last sync of templates failed: in the words of the provider, or in the reader's language.",
    }),
  ),
})
export type MessagingLimit = Static<typeof MessagingLimit>

/** What fills a header: words as in the body, or the picture, video or document. */
const HeaderValues = Shown(OneOf([ValueList, NamedValues, Type.Object({ media_id: Id })]), {
  title: 'TemplateHeaderValues',
  oneOf: [
    ValueList,
    {
      type: 'object',
      description: 'Named variables; or only `media_id`, of the picture, video or document.',
      additionalProperties: { title: 'TemplateHeaderValue', oneOf: [{ type: 'string', maxLength: 1_024 }, Id] },
    },
  ],
})

/** Which template is sent, and the values that fill it. */
export const TemplateChoice = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 512, examples: ['order_on_the_way'] }),
    language: Type.String({ minLength: 2, maxLength: 20, examples: ['en_US'] }),
    params: Type.Optional(
      Named('TemplateChoiceParams', {
        header: Type.Optional(HeaderValues),
        body: Type.Optional(Values),
        buttons: Type.Optional(
          Type.Array(Body({ index: Type.Integer({ minimum: 0 }), value: Type.String({ maxLength: 2_000 }) }), {
            maxItems: limits.buttons,
          }),
        ),
      }),
    ),
  },
  { title: 'TemplateChoice', additionalProperties: false },
)
export type TemplateChoice = Static<typeof TemplateChoice>

export const TemplateChanged = event<{ template_id: number }>('template.changed')
/** The provider decided on a template, or withdrew a decision. */
export const TemplateDecided = event<{ template_id: number }>('template.decided')

/** Brings one account's templates up to date. */
export const SyncAccount = job<{ inbox_id: number }>('templates.sync_account', {
  lane: () => 'templates.sync',
  key: ({ inbox_id }) => `templates.sync:${inbox_id}`,
})
export const SyncAccounts = job<object>('templates.sync_due')

export const PruneSends = job<object>('templates.prune_sends')

export const PruneSamples = job<object>('templates.prune_samples')
