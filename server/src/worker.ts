import { assistantJobs } from './modules/assistant/jobs.ts'
import { automationJobs } from './modules/automations/jobs.ts'
import { connectionJobs } from './modules/connections/jobs.ts'
import { conversationJobs } from './modules/conversations/jobs.ts'
import { fileJobs } from './modules/files/jobs.ts'
import { importJobs } from './modules/imports/jobs.ts'
import { inboxJobs } from './modules/inboxes/jobs.ts'
import { knowledgeJobs } from './modules/knowledge/jobs.ts'
import { passwordJobs } from './modules/passwords/jobs.ts'
import { sessionJobs } from './modules/sessions/jobs.ts'
import { whatsappJobs } from './modules/whatsapp/jobs.ts'
import { collectJobs } from './platform/jobs.ts'
import { upkeepJobs } from './platform/upkeep.ts'

/** Everything the desk does on its own. */
export const registry = collectJobs([
  upkeepJobs,
  sessionJobs,
  passwordJobs,
  fileJobs,
  conversationJobs,
  automationJobs,
  knowledgeJobs,
  importJobs,
  connectionJobs,
  assistantJobs,
  inboxJobs,
  whatsappJobs,
])
