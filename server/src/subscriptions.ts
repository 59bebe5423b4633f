import { AgentWelcomed } from './modules/agents/schema.ts'
import { AddresseeAlerted, SecurityAlerted } from './modules/alerts/schema.ts'
import { AttendConversation } from './modules/assistant/schema.ts'
import { FetchAttachment, RecordingArrived } from './modules/attachments/schema.ts'
import { ApplyRules, ConversationRouted, RouteConversation } from './modules/automations/schema.ts'
import {
  AssistantAsked,
  ConversationAssigned,
  ConversationChanged,
  ConversationCreated,
  ConversationGiven,
  ConversationResolved,
  ConversationSeen,
  OwnerAddressed,
  TeamAddressed,
} from './modules/conversations/schema.ts'
import { RegisterSurvey, RegisterSurveys, SendSurvey } from './modules/csat/schema.ts'
import { PaymentRefused } from './modules/deliveries/schema.ts'
import { ImportEnded } from './modules/imports/schema.ts'
import { CredentialsAccepted, InboxChanged, RegisterCallbacks, TokenRejected } from './modules/inboxes/schema.ts'
import { EmbedRest } from './modules/knowledge/schema.ts'
import { Mentioned } from './modules/mentions/schema.ts'
import { FileExpected, MessageQueued } from './modules/messages/schema.ts'
import { BudgetReached, ModelChanged } from './modules/models/schema.ts'
import {
  MailSecurity,
  TellAlert,
  TellAssignment,
  TellImportEnd,
  TellMention,
  TellMessage,
  TellModelBudget,
  TellSecurity,
} from './modules/notifications/schema.ts'
import { SendInvitation } from './modules/passwords/schema.ts'
import { AgentTyped } from './modules/presence/schema.ts'
import { ReactionGiven } from './modules/replies/schema.ts'
import { SettingsChanged } from './modules/settings/schema.ts'
import { HandOut } from './modules/team-queues/schema.ts'
import { SyncAccount } from './modules/templates/schema.ts'
import { Transcribe, TranscriptEnded } from './modules/transcriptions/schema.ts'
import { DeliverNext, ResumeSending, SendReaction, ShowSeen, ShowTyping } from './modules/whatsapp/schema.ts'
import type { Subscribe } from './platform/jobs.ts'

/**
 * What follows from what: the jobs that are added with the commit of an event. Whoever states a fact knows nobody who reacts
 * to it; the two meet here alone.
 */
export function subscribe(when: Subscribe): void {
  // A message of a customer
  when(ConversationCreated, RouteConversation, ({ conversation_id }) => ({ conversation_id }))
  when(ConversationRouted, AttendConversation)
  when(AssistantAsked, AttendConversation)
  when(OwnerAddressed, TellMessage)
  when(FileExpected, FetchAttachment, ({ file_id }) => ({ file_id }))
  when(RecordingArrived, Transcribe, ({ file_id }) => ({ file_id }))
  when(TranscriptEnded, AttendConversation, ({ conversation_id }) => ({ conversation_id }))

  // What is done with a conversation
  when(ConversationAssigned, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  when(ConversationGiven, TellAssignment)
  when(TeamAddressed, HandOut)
  when(ConversationChanged, ApplyRules)
  when(ConversationResolved, SendSurvey, ({ conversation_id }) => ({ conversation_id }))
  when(Mentioned, TellMention, ({ conversation_id, message_id }) => ({ conversation_id, message_id }))

  // To the provider
  when(MessageQueued, DeliverNext, ({ conversation_id }) => ({ conversation_id }))
  when(ReactionGiven, SendReaction)
  when(ConversationSeen, ShowSeen, ({ conversation_id }) => ({ conversation_id }))
  when(AgentTyped, ShowTyping)
  when(CredentialsAccepted, ResumeSending)
  when(CredentialsAccepted, SyncAccount)

  // What is set up
  when(SettingsChanged, RegisterCallbacks, () => ({}))
  when(SettingsChanged, RegisterSurveys, () => ({}))
  when(InboxChanged, RegisterSurvey)
  when(ModelChanged, EmbedRest, ({ purpose }) => (purpose === 'embedding' ? { after: 0 } : undefined))
  when(AgentWelcomed, SendInvitation)

  // Trouble and ends
  when(TokenRejected, TellAlert, ({ inbox_id, at }) => ({ inbox_id, kind: 'token_rejected' as const, at }))
  when(PaymentRefused, TellAlert, ({ inbox_id, at }) => ({ inbox_id, kind: 'payment_problem' as const, at }))
  when(SecurityAlerted, TellSecurity)
  when(AddresseeAlerted, MailSecurity)
  when(BudgetReached, TellModelBudget)
  when(ImportEnded, TellImportEnd)
}
