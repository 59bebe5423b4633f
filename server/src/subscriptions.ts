import {
  ApplyRules,
  ConversationRouted,
  RenameTagInRules,
  RouteConversation,
} from './areas/assistant/automations/schema.ts'
import { TellAway } from './areas/assistant/away/schema.ts'
import { AttendConversation } from './areas/assistant/runs/schema.ts'
import { CredentialsAccepted, InboxChanged, RegisterCallbacks, TokenRejected } from './areas/channels/inboxes/schema.ts'
import { SyncAccount } from './areas/channels/templates/schema.ts'
import {
  AssistantAsked,
  AssistantMoved,
  ConversationChanged,
  ConversationCreated,
  ConversationGiven,
  ConversationSeen,
  CustomerServed,
  CustomerWaits,
  FollowersAddressed,
  OwnerAddressed,
  ReleaseWaiting,
  RoomMade,
  TeamAddressed,
  TeamPromised,
} from './areas/inbox/conversations/schema.ts'
import { RenameTagInMacros } from './areas/inbox/macros/schema.ts'
import { Mentioned } from './areas/inbox/mentions/schema.ts'
import { FileExpected, MessageDeleted, MessageQueued, PromisesTouched } from './areas/inbox/messages/schema.ts'
import {
  MailSecurity,
  TellAlert,
  TellAssignment,
  TellCosts,
  TellFollowers,
  TellImportEnd,
  TellMention,
  TellMessage,
  TellModelBudget,
  TellReturned,
  TellSecurity,
} from './areas/inbox/notifications/schema.ts'
import { AgentTyped } from './areas/inbox/presence/schema.ts'
import { FollowPromises, PromiseForTeam, RecountPromises } from './areas/inbox/promises/schema.ts'
import { TagRenamed } from './areas/inbox/tags/schema.ts'
import { HandOut, HandOutAll } from './areas/inbox/team-queues/schema.ts'
import { ArticlePending } from './areas/knowledge/articles/schema.ts'
import { ForgetDeleted } from './areas/knowledge/gaps/schema.ts'
import { ImportEnded } from './areas/knowledge/imports/schema.ts'
import { EmbedRest, IndexArticle } from './areas/knowledge/index/schema.ts'
import { AddresseeAlerted, SecurityAlerted } from './areas/office/alerts/schema.ts'
import { HoursChanged } from './areas/office/hours/schema.ts'
import { BudgetReached, ModelChanged } from './areas/office/models/schema.ts'
import { SettingsChanged } from './areas/office/settings/schema.ts'
import { PolicyChanged } from './areas/office/sla/schema.ts'
import { AgentLeft, AgentWelcomed } from './areas/people/agents/schema.ts'
import { SendInvitation } from './areas/people/passwords/schema.ts'
import { AgentChanged } from './areas/people/roles/schema.ts'
import { TeamChanged } from './areas/people/teams/schema.ts'
import { FetchAttachment, RecordingArrived } from './areas/sending/attachments/schema.ts'
import { CostReached } from './areas/sending/costs/schema.ts'
import { RegisterSurvey, RegisterSurveys, SendSurvey } from './areas/sending/csat/schema.ts'
import { DeliverNext, PaymentRefused, ResumeSending, SendReaction } from './areas/sending/deliveries/schema.ts'
import { HeldReplyReturned } from './areas/sending/held-replies/schema.ts'
import { ConversationMerged } from './areas/sending/merges/schema.ts'
import { ReactionGiven } from './areas/sending/replies/schema.ts'
import { Transcribe, TranscriptEnded } from './areas/sending/transcriptions/schema.ts'
import { ShowSeen, ShowTyping } from './areas/sending/whatsapp/schema.ts'
import type { Subscribe } from './platform/jobs.ts'

/**
 * Says which jobs are added with the commit of each event. A module that states a fact does not know who reacts to it;
 * only this table connects the two.
 */
export function subscribe(when: Subscribe): void {
  // A message of a customer
  when(ConversationCreated, RouteConversation, ({ conversation_id }) => ({ conversation_id }))
  when(ConversationRouted, AttendConversation)
  when(AssistantAsked, AttendConversation)
  when(CustomerWaits, TellAway)
  when(OwnerAddressed, TellMessage)
  when(FollowersAddressed, TellFollowers)
  when(FileExpected, FetchAttachment, ({ file_id }) => ({ file_id }))
  when(RecordingArrived, Transcribe, ({ file_id }) => ({ file_id }))
  when(MessageDeleted, ForgetDeleted)
  when(TranscriptEnded, AttendConversation, ({ conversation_id }) => ({ conversation_id }))

  // What is done with a conversation
  when(AssistantMoved, AttendConversation)
  when(ConversationMerged, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  when(ConversationGiven, TellAssignment)
  when(TeamAddressed, HandOut)
  when(RoomMade, HandOut)
  when(AgentChanged, HandOutAll, () => ({}))
  when(TeamChanged, HandOutAll, () => ({}))
  when(AgentLeft, ReleaseWaiting)
  when(TeamPromised, PromiseForTeam)
  when(PromisesTouched, FollowPromises)
  when(ConversationChanged, ApplyRules)
  when(CustomerServed, SendSurvey)
  when(Mentioned, TellMention, ({ conversation_id, message_id }) => ({ conversation_id, message_id }))

  // To the provider
  when(MessageQueued, DeliverNext, ({ conversation_id }) => ({ conversation_id }))
  when(HeldReplyReturned, TellReturned)
  when(ReactionGiven, SendReaction)
  when(ConversationSeen, ShowSeen, ({ conversation_id }) => ({ conversation_id }))
  when(AgentTyped, ShowTyping)
  when(CredentialsAccepted, ResumeSending)
  when(CredentialsAccepted, SyncAccount)

  // What is set up
  when(SettingsChanged, RegisterCallbacks, () => ({}))
  when(SettingsChanged, RegisterSurveys, () => ({}))
  when(InboxChanged, RegisterSurvey)
  when(InboxChanged, RecountPromises, () => ({}))
  when(SettingsChanged, RecountPromises, () => ({}))
  when(TeamChanged, RecountPromises, () => ({}))
  when(HoursChanged, RecountPromises, () => ({}))
  when(PolicyChanged, RecountPromises, () => ({}))
  when(ArticlePending, IndexArticle)
  when(ModelChanged, EmbedRest, ({ purpose }) => (purpose === 'embedding' ? { after: 0 } : undefined))
  when(TagRenamed, RenameTagInMacros)
  when(TagRenamed, RenameTagInRules)
  when(AgentWelcomed, SendInvitation)

  // Trouble and ends
  when(TokenRejected, TellAlert, ({ inbox_id, at }) => ({ inbox_id, kind: 'token_rejected' as const, at }))
  when(PaymentRefused, TellAlert, ({ inbox_id, at }) => ({ inbox_id, kind: 'payment_problem' as const, at }))
  when(SecurityAlerted, TellSecurity)
  when(AddresseeAlerted, MailSecurity)
  when(BudgetReached, TellModelBudget)
  when(CostReached, TellCosts)
  when(ImportEnded, TellImportEnd)
}
