import { aiAppRoutes } from './areas/apps/ai-apps/routes.ts'
import { mcpRoutes } from './areas/apps/mcp/routes.ts'
import { setupRoutes } from './areas/apps/setup/routes.ts'
import { assistantRoutes } from './areas/assistant/assistants/routes.ts'
import { automationRoutes } from './areas/assistant/automations/routes.ts'
import { previewRoutes } from './areas/assistant/previews/routes.ts'
import { promptRoutes } from './areas/assistant/prompts/routes.ts'
import { runRoutes } from './areas/assistant/runs/routes.ts'
import { suggestionRoutes } from './areas/assistant/suggestions/routes.ts'
import { toolRoutes } from './areas/assistant/tools/routes.ts'
import { inboxRoutes } from './areas/channels/inboxes/routes.ts'
import { templateRoutes } from './areas/channels/templates/routes.ts'
import { bulkChangeRoutes } from './areas/inbox/bulk-changes/routes.ts'
import { conversationRoutes } from './areas/inbox/conversations/routes.ts'
import { draftRoutes } from './areas/inbox/drafts/routes.ts'
import { followerRoutes } from './areas/inbox/followers/routes.ts'
import { linkRoutes } from './areas/inbox/links/routes.ts'
import { macroRoutes } from './areas/inbox/macros/routes.ts'
import { mentionRoutes } from './areas/inbox/mentions/routes.ts'
import { notificationRoutes } from './areas/inbox/notifications/routes.ts'
import { presenceRoutes } from './areas/inbox/presence/routes.ts'
import { reportRoutes } from './areas/inbox/reports/routes.ts'
import { searchRoutes } from './areas/inbox/search/routes.ts'
import { statusRoutes } from './areas/inbox/statuses/routes.ts'
import { tagRoutes } from './areas/inbox/tags/routes.ts'
import { teamQueueRoutes } from './areas/inbox/team-queues/routes.ts'
import { viewRoutes } from './areas/inbox/views/routes.ts'
import { articleQuestionRoutes } from './areas/knowledge/article-questions/routes.ts'
import { articleRoutes } from './areas/knowledge/articles/routes.ts'
import { connectionRoutes } from './areas/knowledge/connections/routes.ts'
import { gapRoutes } from './areas/knowledge/gaps/routes.ts'
import { importRoutes } from './areas/knowledge/imports/routes.ts'
import { indexRoutes } from './areas/knowledge/index/routes.ts'
import { attributeRoutes } from './areas/office/attributes/routes.ts'
import { auditRoutes } from './areas/office/audit/routes.ts'
import { fileRoutes } from './areas/office/files/routes.ts'
import { hoursRoutes } from './areas/office/hours/routes.ts'
import { mailRoutes } from './areas/office/mail/routes.ts'
import { modelRoutes } from './areas/office/models/routes.ts'
import { settingRoutes } from './areas/office/settings/routes.ts'
import { slaRoutes } from './areas/office/sla/routes.ts'
import { agentRoutes } from './areas/people/agents/routes.ts'
import { contactRoutes } from './areas/people/contacts/routes.ts'
import { apiKeyRoutes } from './areas/people/keys/routes.ts'
import { passwordRoutes } from './areas/people/passwords/routes.ts'
import { roleRoutes } from './areas/people/roles/routes.ts'
import { sessionRoutes } from './areas/people/sessions/routes.ts'
import { teamRoutes } from './areas/people/teams/routes.ts'
import { attachmentRoutes } from './areas/sending/attachments/routes.ts'
import { costRoutes } from './areas/sending/costs/routes.ts'
import { csatRoutes } from './areas/sending/csat/routes.ts'
import { heldReplyRoutes } from './areas/sending/held-replies/routes.ts'
import { mergeRoutes } from './areas/sending/merges/routes.ts'
import { replyRoutes } from './areas/sending/replies/routes.ts'
import { transcriptionRoutes } from './areas/sending/transcriptions/routes.ts'
import { transcriptRoutes } from './areas/sending/transcripts/routes.ts'
import { whatsappRoutes } from './areas/sending/whatsapp/routes.ts'
import type { Routes } from './platform/http/routing.ts'

/** Every route of the desk: the index of the API. */
export const routes: Routes[] = [
  sessionRoutes,
  agentRoutes,
  passwordRoutes,
  apiKeyRoutes,
  reportRoutes,
  roleRoutes,
  teamRoutes,
  teamQueueRoutes,
  settingRoutes,
  setupRoutes,
  hoursRoutes,
  slaRoutes,
  attributeRoutes,
  mailRoutes,
  auditRoutes,
  fileRoutes,
  contactRoutes,
  conversationRoutes,
  runRoutes,
  statusRoutes,
  tagRoutes,
  bulkChangeRoutes,
  viewRoutes,
  macroRoutes,
  draftRoutes,
  followerRoutes,
  linkRoutes,
  mentionRoutes,
  notificationRoutes,
  replyRoutes,
  heldReplyRoutes,
  mergeRoutes,
  presenceRoutes,
  attachmentRoutes,
  transcriptRoutes,
  costRoutes,
  transcriptionRoutes,
  searchRoutes,
  modelRoutes,
  promptRoutes,
  toolRoutes,
  articleRoutes,
  indexRoutes,
  importRoutes,
  connectionRoutes,
  aiAppRoutes,
  mcpRoutes,
  assistantRoutes,
  previewRoutes,
  suggestionRoutes,
  gapRoutes,
  articleQuestionRoutes,
  automationRoutes,
  inboxRoutes,
  templateRoutes,
  csatRoutes,
  whatsappRoutes,
]
