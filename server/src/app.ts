import { activityRoutes } from './modules/activity/routes.ts'
import { agentRoutes } from './modules/agents/routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { automationRoutes } from './modules/automations/routes.ts'
import { connectionRoutes } from './modules/connections/routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { conversationRoutes } from './modules/conversations/routes.ts'
import { fileImportRoutes } from './modules/file-imports/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { importRoutes } from './modules/imports/routes.ts'
import { inboxRoutes } from './modules/inboxes/routes.ts'
import { knowledgeRoutes } from './modules/knowledge/routes.ts'
import { mailRoutes } from './modules/mails/routes.ts'
import { modelRoutes } from './modules/models/routes.ts'
import { pageImportRoutes } from './modules/page-imports/routes.ts'
import { passwordRoutes } from './modules/passwords/routes.ts'
import { replyRoutes } from './modules/replies/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { statusRoutes } from './modules/statuses/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { teamRoutes } from './modules/teams/routes.ts'
import { transcriptRoutes } from './modules/transcripts/routes.ts'
import { whatsappRoutes } from './modules/whatsapp/routes.ts'
import type { Door } from './platform/http.ts'

/** Every route of the desk: the index of the API. */
export const doors: Door[] = [
  sessionRoutes,
  agentRoutes,
  passwordRoutes,
  apiKeyRoutes,
  roleRoutes,
  teamRoutes,
  settingRoutes,
  mailRoutes,
  activityRoutes,
  fileRoutes,
  contactRoutes,
  conversationRoutes,
  statusRoutes,
  tagRoutes,
  replyRoutes,
  transcriptRoutes,
  searchRoutes,
  modelRoutes,
  knowledgeRoutes,
  fileImportRoutes,
  pageImportRoutes,
  importRoutes,
  connectionRoutes,
  automationRoutes,
  inboxRoutes,
  whatsappRoutes,
]
