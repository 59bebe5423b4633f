import { agentRoutes } from './modules/agents/routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { automationRoutes } from './modules/automations/routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { conversationRoutes } from './modules/conversations/routes.ts'
import { inboxRoutes } from './modules/inboxes/routes.ts'
import { knowledgeRoutes } from './modules/knowledge/routes.ts'
import { replyRoutes } from './modules/replies/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { whatsappRoutes } from './modules/whatsapp/routes.ts'
import type { Door } from './platform/http.ts'

/** Every route of the desk: the index of the API. */
export const doors: Door[] = [
  sessionRoutes,
  agentRoutes,
  apiKeyRoutes,
  roleRoutes,
  settingRoutes,
  contactRoutes,
  conversationRoutes,
  replyRoutes,
  knowledgeRoutes,
  automationRoutes,
  inboxRoutes,
  whatsappRoutes,
]
