import { activityRoutes } from './modules/activity/routes.ts'
import { agentRoutes } from './modules/agents/routes.ts'
import { aiAppRoutes } from './modules/ai-apps/routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { attendingRoutes } from './modules/assistant/routes.ts'
import { assistantRoutes } from './modules/assistants/routes.ts'
import { attachmentRoutes } from './modules/attachments/routes.ts'
import { automationRoutes } from './modules/automations/routes.ts'
import { bulkChangeRoutes } from './modules/bulk-changes/routes.ts'
import { connectionRoutes } from './modules/connections/routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { conversationRoutes } from './modules/conversations/routes.ts'
import { csatRoutes } from './modules/csat/routes.ts'
import { draftRoutes } from './modules/drafts/routes.ts'
import { fileImportRoutes } from './modules/file-imports/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { gapRoutes } from './modules/gaps/routes.ts'
import { importRoutes } from './modules/imports/routes.ts'
import { inboxRoutes } from './modules/inboxes/routes.ts'
import { knowledgeRoutes } from './modules/knowledge/routes.ts'
import { mailRoutes } from './modules/mails/routes.ts'
import { mcpRoutes } from './modules/mcp/routes.ts'
import { mentionRoutes } from './modules/mentions/routes.ts'
import { modelRoutes } from './modules/models/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { pageImportRoutes } from './modules/page-imports/routes.ts'
import { passwordRoutes } from './modules/passwords/routes.ts'
import { presenceRoutes } from './modules/presence/routes.ts'
import { previewRoutes } from './modules/previews/routes.ts'
import { promptRoutes } from './modules/prompts/routes.ts'
import { replyRoutes } from './modules/replies/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { statusRoutes } from './modules/statuses/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { teamQueueRoutes } from './modules/team-queues/routes.ts'
import { teamRoutes } from './modules/teams/routes.ts'
import { templateRoutes } from './modules/templates/routes.ts'
import { toolRoutes } from './modules/tools/routes.ts'
import { transcriptionRoutes } from './modules/transcriptions/routes.ts'
import { transcriptRoutes } from './modules/transcripts/routes.ts'
import { viewRoutes } from './modules/views/routes.ts'
import { whatsappRoutes } from './modules/whatsapp/routes.ts'
import type { Door } from './platform/doors.ts'

/** Every route of the desk: the index of the API. */
export const doors: Door[] = [
  sessionRoutes,
  agentRoutes,
  passwordRoutes,
  apiKeyRoutes,
  reportRoutes,
  roleRoutes,
  teamRoutes,
  teamQueueRoutes,
  settingRoutes,
  mailRoutes,
  activityRoutes,
  fileRoutes,
  contactRoutes,
  conversationRoutes,
  attendingRoutes,
  statusRoutes,
  tagRoutes,
  bulkChangeRoutes,
  viewRoutes,
  draftRoutes,
  mentionRoutes,
  notificationRoutes,
  replyRoutes,
  presenceRoutes,
  attachmentRoutes,
  transcriptRoutes,
  transcriptionRoutes,
  searchRoutes,
  modelRoutes,
  promptRoutes,
  toolRoutes,
  knowledgeRoutes,
  fileImportRoutes,
  pageImportRoutes,
  importRoutes,
  connectionRoutes,
  aiAppRoutes,
  mcpRoutes,
  assistantRoutes,
  previewRoutes,
  gapRoutes,
  automationRoutes,
  inboxRoutes,
  templateRoutes,
  csatRoutes,
  whatsappRoutes,
]
