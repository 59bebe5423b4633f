import type { Schemas } from '@parley/contract'

/** The shapes the desk answers with, by the names this panel uses. */
export type Me = Schemas['Agent']
/** An agent as whoever manages agents sees it. */
export type Account = Schemas['Agent']
export type Role = Schemas['Role']
export type Team = Schemas['Team']
export type CompactTeam = Schemas['CompactTeam']
export type TagInUse = Schemas['TagInUse']
export type Status = Schemas['Status']
export type Credential = Schemas['Credential']
export type GeneralSettings = Schemas['GeneralSettings']
export type MailSettings = Schemas['MailSettings']
export type ActivityEntry = Schemas['ActivityEntry']
export type Availability = Me['availability_status']
export type Permission = Me['permissions'][number]

export type ConversationItem = Schemas['ConversationItem']
export type Conversation = Schemas['Conversation']
export type StatusCategory = ConversationItem['status_category']
/** The statuses every desk has; a row may carry another name. */
export type StatusName = 'Open' | 'Snoozed' | 'Resolved' | 'Closed'
export type ReplyWindow = Schemas['ReplyWindow']

export type Contact = Schemas['Contact']
export type ContactNote = Schemas['ContactNote']

export type Message = Schemas['Message']
export type MessageHit = Schemas['MessageHit']
export type MessageStatus = Message['status']
export type Activity = NonNullable<Message['meta']['activity']>
export type FailureReason = NonNullable<Message['meta']['failure']>['reason']

export type Article = Schemas['Article']
export type ListedVersion = Schemas['ListedVersion']
export type KnowledgeKey = Schemas['KnowledgeKey']
export type ImportStatus = Schemas['ImportStatus']
export type Connection = Schemas['Connection']
