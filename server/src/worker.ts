import { PruneAiApps } from './areas/apps/ai-apps/schema.ts'
import * as aiApps from './areas/apps/ai-apps/service.ts'
import { ReleaseConversations } from './areas/assistant/assistants/schema.ts'
import * as assistants from './areas/assistant/assistants/service.ts'
import * as ruleNames from './areas/assistant/automations/renaming.ts'
import * as automations from './areas/assistant/automations/run.ts'
import {
  ApplyRules,
  PruneRuleRuns,
  RenameTagInRules,
  RouteConversation,
  RunTimeRules,
} from './areas/assistant/automations/schema.ts'
import { TellAway } from './areas/assistant/away/schema.ts'
import { tellAway } from './areas/assistant/away/service.ts'
import { endOffer } from './areas/assistant/runs/lapsing.ts'
import { AttendConversation, EndOffer, PruneRuns } from './areas/assistant/runs/schema.ts'
import * as runs from './areas/assistant/runs/service.ts'
import { listAnsweredWell, pruneRuns } from './areas/assistant/runs/standing.ts'
import { PruneSpend } from './areas/assistant/spending/schema.ts'
import { pruneSpend } from './areas/assistant/spending/service.ts'
import { PruneToolCalls } from './areas/assistant/tools/schema.ts'
import * as tools from './areas/assistant/tools/service.ts'
import * as callback from './areas/channels/inboxes/callback.ts'
import { RegisterCallback, RegisterCallbacks, RegisterUnregistered } from './areas/channels/inboxes/schema.ts'
import * as limits from './areas/channels/templates/limits.ts'
import { pruneSamples } from './areas/channels/templates/samples.ts'
import { PruneSamples, PruneSends, SyncAccount, SyncAccounts } from './areas/channels/templates/schema.ts'
import * as sync from './areas/channels/templates/sync.ts'
import { FoldCounts, ReleaseWaiting, WakeSnoozed } from './areas/inbox/conversations/schema.ts'
import * as conversations from './areas/inbox/conversations/service.ts'
import { PruneDrafts } from './areas/inbox/drafts/schema.ts'
import * as drafts from './areas/inbox/drafts/service.ts'
import * as macroNames from './areas/inbox/macros/renaming.ts'
import { RenameTagInMacros } from './areas/inbox/macros/schema.ts'
import { PruneChanges } from './areas/inbox/message-changes/schema.ts'
import { pruneChanges } from './areas/inbox/message-changes/service.ts'
import * as mail from './areas/inbox/notifications/mail.ts'
import * as push from './areas/inbox/notifications/push.ts'
import {
  MailNotification,
  MailSecurity,
  PruneNotifications,
  PushNotification,
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
import * as notifications from './areas/inbox/notifications/service.ts'
import * as tell from './areas/inbox/notifications/tell.ts'
import { FollowPromises, PromiseForTeam, RecountPromises, WatchPromises } from './areas/inbox/promises/schema.ts'
import * as promises from './areas/inbox/promises/service.ts'
import { StoreFigures } from './areas/inbox/reports/schema.ts'
import { storeFigures } from './areas/inbox/reports/storing.ts'
import { StoreWords } from './areas/inbox/search/schema.ts'
import { storeOlderWords } from './areas/inbox/search/storing.ts'
import { HandOut, HandOutAll } from './areas/inbox/team-queues/schema.ts'
import * as teamQueues from './areas/inbox/team-queues/service.ts'
import { pruneVersions } from './areas/knowledge/articles/history.ts'
import { PruneVersions } from './areas/knowledge/articles/schema.ts'
import { SyncConnection, SyncConnections } from './areas/knowledge/connections/schema.ts'
import * as connections from './areas/knowledge/connections/service.ts'
import { ForgetDeleted, PruneGaps } from './areas/knowledge/gaps/schema.ts'
import * as gaps from './areas/knowledge/gaps/service.ts'
import { RunImport, SweepImports } from './areas/knowledge/imports/schema.ts'
import * as imports from './areas/knowledge/imports/service.ts'
import { tendGraph } from './areas/knowledge/index/graph.ts'
import { testMeaning } from './areas/knowledge/index/meaning-test.ts'
import {
  EmbedArticle,
  EmbedRest,
  HealIndexes,
  IndexArticle,
  TendGraph,
  TestMeaning,
} from './areas/knowledge/index/schema.ts'
import * as index from './areas/knowledge/index/service.ts'
import { PruneEntries } from './areas/office/audit/schema.ts'
import * as audit from './areas/office/audit/service.ts'
import { RemoveBytes, SweepFiles } from './areas/office/files/schema.ts'
import * as files from './areas/office/files/service.ts'
import { MarkIdle } from './areas/people/agents/schema.ts'
import { markIdle } from './areas/people/agents/seen.ts'
import { SendInvitation, SendReset } from './areas/people/passwords/schema.ts'
import * as passwords from './areas/people/passwords/service.ts'
import { NoteFailure, PruneRateWindows, PruneSessions } from './areas/people/sessions/schema.ts'
import * as sessions from './areas/people/sessions/service.ts'
import { PruneVerifications } from './areas/people/verifications/schema.ts'
import * as verifications from './areas/people/verifications/service.ts'
import { FetchAttachment } from './areas/sending/attachments/schema.ts'
import * as attachments from './areas/sending/attachments/service.ts'
import { FindHabits, WatchCosts } from './areas/sending/costs/schema.ts'
import * as costs from './areas/sending/costs/service.ts'
import * as registration from './areas/sending/csat/registration.ts'
import { PruneSurveys, RegisterSurvey, RegisterSurveys, SendSurvey } from './areas/sending/csat/schema.ts'
import * as csat from './areas/sending/csat/service.ts'
import {
  DeliverNext,
  NotePayment,
  PruneDeleted,
  PruneSlots,
  PruneStatuses,
  ResumeSending,
  SendReaction,
} from './areas/sending/deliveries/schema.ts'
import * as deliveries from './areas/sending/deliveries/service.ts'
import { PruneHeldReplies, ReleaseReplies } from './areas/sending/held-replies/schema.ts'
import * as heldReplies from './areas/sending/held-replies/service.ts'
import { Transcribe } from './areas/sending/transcriptions/schema.ts'
import * as transcriptions from './areas/sending/transcriptions/service.ts'
import * as receipts from './areas/sending/whatsapp/receipts.ts'
import { PruneReceipts, ReadReceipts, ShowSeen, ShowTyping } from './areas/sending/whatsapp/schema.ts'
import * as whatsapp from './areas/sending/whatsapp/service.ts'
import { BackUpWhenDue, backUpWhenDue } from './operator/scheduled.ts'
import { pruneRateWindows } from './platform/http/rate-limit.ts'
import { collectJobs } from './platform/jobs.ts'
import { upkeep } from './platform/worker/upkeep.ts'
import { subscribe } from './subscriptions.ts'

/** Everything that the desk does by itself: who does which job, and which run by the clock, in UTC. */
export const registry = collectJobs(({ on, every }) => {
  upkeep({ on, every })
  every('* * * * *', BackUpWhenDue, backUpWhenDue)

  // office
  every('3 3 * * *', PruneEntries, audit.pruneEntries)
  on(RemoveBytes, files.removeBytes)
  every('37 * * * *', SweepFiles, files.sweepFiles)

  // people
  every('* * * * *', MarkIdle, markIdle)
  on(NoteFailure, sessions.recordFailure)
  every('17 * * * *', PruneSessions, sessions.pruneSessions)
  every('*/5 * * * *', PruneRateWindows, pruneRateWindows)
  on(SendInvitation, passwords.sendInvitation)
  on(SendReset, passwords.sendReset)
  every('53 4 * * *', PruneVerifications, verifications.pruneVerifications)

  // channels
  on(RegisterCallback, callback.registerCallback)
  on(RegisterCallbacks, callback.registerCallbacks)
  every('27 * * * *', RegisterUnregistered, callback.registerUnregistered)
  on(SyncAccount, sync.syncInBackground)
  every('*/10 * * * *', SyncAccounts, sync.syncDue)
  every('43 3 * * *', PruneSends, limits.pruneSends)
  every('47 3 * * *', PruneSamples, pruneSamples)

  // inbox
  every('* * * * *', FoldCounts, conversations.foldCounts)
  every('* * * * *', WakeSnoozed, conversations.wakeSnoozed)
  on(ReleaseWaiting, conversations.releaseWaiting)
  on(HandOut, teamQueues.handOut)
  every('* * * * *', HandOutAll, teamQueues.handOutAll)
  on(PromiseForTeam, promises.promiseForTeam)
  on(FollowPromises, promises.followPromises)
  on(RecountPromises, promises.recountPromises)
  every('* * * * *', WatchPromises, promises.watchPromises)
  every('7 3 * * *', PruneChanges, pruneChanges)
  every('23 4 * * *', PruneDrafts, drafts.pruneDrafts)
  on(RenameTagInMacros, macroNames.renameTag)
  on(TellAssignment, tell.tellAssignment)
  on(TellMention, tell.tellMention)
  on(TellMessage, tell.tellMessage)
  on(TellFollowers, tell.tellFollowers)
  on(TellAlert, tell.tellAlert)
  on(TellImportEnd, tell.tellImportEnd)
  on(TellModelBudget, tell.tellModelBudget)
  on(TellCosts, tell.tellCosts)
  on(TellReturned, tell.tellReturned)
  on(TellSecurity, tell.tellSecurity)
  on(MailSecurity, mail.mailSecurity)
  on(PushNotification, push.pushNotification)
  on(MailNotification, mail.mailNotification)
  every('41 4 * * *', PruneNotifications, notifications.pruneNotifications)
  every('* * * * *', StoreFigures, storeFigures)
  every('* * * * *', StoreWords, storeOlderWords)

  // sending
  on(FetchAttachment, attachments.fetchAttachment)
  on(Transcribe, transcriptions.transcribe)
  on(NotePayment, deliveries.notePayment)
  every('41 * * * *', PruneSlots, deliveries.pruneSlots)
  every('27 3 * * *', PruneStatuses, deliveries.pruneStatuses)
  every('28 3 * * *', PruneDeleted, deliveries.pruneDeleted)
  every('13 3 * * *', PruneSurveys, csat.pruneSurveys)
  on(RegisterSurvey, registration.registerSurvey)
  on(RegisterSurveys, registration.registerSurveys)
  on(SendSurvey, csat.sendSurvey)
  on(ReadReceipts, receipts.createReader())
  every('17 3 * * *', PruneReceipts, receipts.pruneReceipts)
  every('* * * * *', FindHabits, costs.findHabits)
  every('*/10 * * * *', WatchCosts, costs.watchCosts)
  on(ReleaseReplies, heldReplies.releaseReplies)
  every('29 3 * * *', PruneHeldReplies, heldReplies.pruneHeld)
  on(DeliverNext, deliveries.createDelivery())
  on(ShowSeen, whatsapp.showSeen)
  on(ShowTyping, whatsapp.showTyping)
  on(SendReaction, deliveries.sendReaction)
  on(ResumeSending, deliveries.resumeSending)

  // knowledge
  on(IndexArticle, index.indexArticle)
  every('*/5 * * * *', HealIndexes, index.healIndexes)
  every('33 3 * * *', PruneVersions, pruneVersions)
  on(EmbedArticle, index.embedArticle)
  every('11 * * * *', EmbedRest, index.embedRest)
  const { listLanguages } = conversations
  every('41 * * * *', TestMeaning, (ctx) => testMeaning(ctx, { listAnswered: listAnsweredWell, listLanguages }))
  every('23 * * * *', TendGraph, (ctx) => tendGraph(ctx))
  on(RunImport, imports.runImport)
  every('* * * * *', SweepImports, imports.sweepImports)
  on(SyncConnection, connections.syncConnection)
  every('* * * * *', SyncConnections, connections.syncDue)
  on(ForgetDeleted, gaps.forgetDeleted)
  every('40 3 * * *', PruneGaps, gaps.pruneGaps)

  // assistant
  on(RouteConversation, automations.routeConversation)
  on(ApplyRules, automations.applyRules)
  on(RenameTagInRules, ruleNames.renameTag)
  every('*/10 * * * *', RunTimeRules, automations.runTimeRules)
  every('11 4 * * *', PruneRuleRuns, automations.pruneRuleRuns)
  on(ReleaseConversations, assistants.releaseConversations)
  on(AttendConversation, runs.attendConversation)
  on(EndOffer, endOffer)
  on(TellAway, tellAway)
  every('52 3 * * *', PruneSpend, pruneSpend)
  every('57 3 * * *', PruneRuns, pruneRuns)
  every('47 4 * * *', PruneToolCalls, tools.pruneCalls)

  // apps
  every('41 3 * * *', PruneAiApps, aiApps.pruneAiApps)
}, subscribe)
