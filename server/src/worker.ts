import { agentJobs } from './modules/agents/jobs.ts'
import { aiAppJobs } from './modules/ai-apps/jobs.ts'
import { assistantJobs } from './modules/assistant/jobs.ts'
import { assistantRecordJobs } from './modules/assistants/jobs.ts'
import { attachmentJobs } from './modules/attachments/jobs.ts'
import { automationJobs } from './modules/automations/jobs.ts'
import { connectionJobs } from './modules/connections/jobs.ts'
import { conversationJobs } from './modules/conversations/jobs.ts'
import { csatJobs } from './modules/csat/jobs.ts'
import { deliveryJobs } from './modules/deliveries/jobs.ts'
import { draftJobs } from './modules/drafts/jobs.ts'
import { fileJobs } from './modules/files/jobs.ts'
import { gapJobs } from './modules/gaps/jobs.ts'
import { importJobs } from './modules/imports/jobs.ts'
import { inboxJobs } from './modules/inboxes/jobs.ts'
import { knowledgeJobs } from './modules/knowledge/jobs.ts'
import { notificationJobs } from './modules/notifications/jobs.ts'
import { passwordJobs } from './modules/passwords/jobs.ts'
import { sessionJobs } from './modules/sessions/jobs.ts'
import { teamQueueJobs } from './modules/team-queues/jobs.ts'
import { templateJobs } from './modules/templates/jobs.ts'
import { toolJobs } from './modules/tools/jobs.ts'
import { transcriptionJobs } from './modules/transcriptions/jobs.ts'
import { verificationJobs } from './modules/verifications/jobs.ts'
import { whatsappJobs } from './modules/whatsapp/jobs.ts'
import { collectJobs } from './platform/jobs.ts'
import { upkeepJobs } from './platform/upkeep.ts'
import { subscribe } from './subscriptions.ts'

/** Everything the desk does on its own. */
export const registry = collectJobs(
  [
    upkeepJobs,
    agentJobs,
    sessionJobs,
    passwordJobs,
    fileJobs,
    conversationJobs,
    teamQueueJobs,
    attachmentJobs,
    transcriptionJobs,
    draftJobs,
    notificationJobs,
    automationJobs,
    knowledgeJobs,
    importJobs,
    connectionJobs,
    aiAppJobs,
    assistantRecordJobs,
    gapJobs,
    assistantJobs,
    toolJobs,
    verificationJobs,
    inboxJobs,
    deliveryJobs,
    templateJobs,
    csatJobs,
    whatsappJobs,
  ],
  subscribe,
)
