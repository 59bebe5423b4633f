import type { Schemas } from '@parley/contract'

/** The shapes of the desk's answers, under the names that this panel uses. */
export type Me = Schemas['Agent']
/** An agent as people who manage agents see it. */
export type Agent = Schemas['Agent']
export type Role = Schemas['Role']
export type Team = Schemas['Team']
export type CompactAgent = Schemas['CompactAgent']
export type CompactTeam = Schemas['CompactTeam']
export type TagInUse = Schemas['TagInUse']
export type Status = Schemas['Status']
export type Credential = Schemas['Credential']
export type GeneralSettings = Schemas['GeneralSettings']
export type MailSettings = Schemas['MailSettings']
export type ModelSettings = Schemas['ModelSettings']
export type ModelTested = Schemas['ModelTested']
export type EmbeddingProgress = Schemas['EmbeddingProgress']
export type AiAppConnection = Schemas['AiAppConnection']
export type Uses = Schemas['Uses']
export type UseKind = Schemas['DeletableKind']
export type RateImportOutcome = Schemas['RateImportOutcome']
export type AiAppRequest = Schemas['AiAppRequest']
export type Tool = Schemas['Tool']
export type ToolCreated = Schemas['ToolCreated']
export type ToolCall = Schemas['ToolCall']
export type ToolTested = Schemas['ToolTested']
export type ActivityEntry = Schemas['ActivityEntry']
export type Availability = Me['availability_status']
export type Permission = Me['permissions'][number]

export type Setup = Schemas['Setup']
export type SavedView = Schemas['View']
export type BulkInput = Schemas['BulkChange']
export type BulkOutcome = Schemas['BulkOutcome']
export type ConversationItem = Schemas['ConversationItem']
export type Conversation = Schemas['Conversation']
export type StatusCategory = ConversationItem['status_category']
export type ReplyWindow = Schemas['ReplyWindow']

export type Contact = Schemas['Contact']
export type ContactDetails = Schemas['ContactDetails']
export type ContactNote = Schemas['ContactNote']

type SentMessage = Schemas['Message']
/** Without what no page shows, so that the thread can make up a message that is still being sent. */
export type Message = Omit<SentMessage, 'author' | 'attachments'> & {
  author: Omit<NonNullable<SentMessage['author']>, 'email' | 'availability_status' | 'last_active_at'> | null
  attachments: Attachment[]
}
export type HeldReply = Schemas['HeldReply']
export type Attachment = Omit<Schemas['Attachment'], 'content' | 'content_id'>
export type Media = Schemas['Media']
export type Draft = Schemas['Draft']
export type Mention = { type: 'agent' | 'team'; id: number }
export type MessageHit = Schemas['MessageHit']
export type MessageStatus = Message['status']
export type Activity = NonNullable<Message['meta']['activity']>
export type FailureReason = NonNullable<Message['meta']['failure']>['reason']

export type Article = Schemas['Article']
export type ListedVersion = Schemas['ListedVersion']
export type KnowledgeKey = Schemas['KnowledgeKey']
export type ImportStatus = Schemas['ImportStatus']
export type Connection = Schemas['Connection']
export type Inbox = Schemas['Inbox']

export type Notification = Schemas['Notification']
export type NotificationPreference = Schemas['NotificationPreference']

export type Template = Schemas['MessageTemplate']
/** Which template is sent, and the values that fill it. */
export type TemplateChoice = {
  name: string
  language: string
  params: {
    header: string[] | Record<string, string> | { media_id: number }
    body: string[] | Record<string, string>
    buttons: { index: number; value: string }[]
  }
}
/** The editable part of a template; its name and language stay. */
export type TemplateFields = {
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  header_type: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | null
  header_content: string | null
  body_content: string
  footer_content: string | null
  buttons: {
    type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE'
    text: string
    url?: string
    phone_number?: string
    example?: string
  }[]
  sample_values: Template['sample_values']
}
export type AutomationRule = Schemas['AutomationRule']
export type AutomationRun = Schemas['AutomationRun']
export type Macro = Schemas['Macro']
export type MacroInput = Schemas['MacroInput']
export type MacroPreview = Schemas['MacroPreview']
export type MacroAction = MacroPreview['actions'][number]

export type Assistant = Schemas['Assistant']
export type AssistantStats = Schemas['AssistantStats']
export type ReportRow = Schemas['ReportRow']
export type ReportTable = Schemas['ReportTable']
export type ReportToday = Schemas['ReportToday']
export type WhatsAppCosts = Schemas['WhatsAppCosts']
/** What an assistant would answer, and why. */
export type AssistantPreview = Schemas['AssistantPreview']
export type PastQuestion = Schemas['PastQuestion']
export type Gap = Schemas['KnowledgeGap']
/** How an answer that was sent came about, and what agents think of it. */
export type AssistantRun = Schemas['AssistantRun']
/** How an answer of an assistant came about. */
export type Grounds = Pick<
  Schemas['AssistantPreview'],
  'understood_as' | 'language' | 'sentences' | 'tool_calls' | 'steps' | 'model' | 'tokens' | 'milliseconds'
> & { cost_micros: number | null; passages: GroundsPassage[] }
export type GroundsPassage = {
  article_id: number
  title: string
  text: string
  score: number
  confidence?: number
  cited: boolean
}
