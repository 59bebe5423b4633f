import type { Worker } from '../../platform/jobs.ts'
import * as mail from './mail.ts'
import * as push from './push.ts'
import {
  MailNotification,
  MailSecurity,
  PushNotification,
  SweepNotifications,
  TellAlert,
  TellAssignment,
  TellImportEnd,
  TellMention,
  TellMessage,
  TellModelBudget,
  TellSecurity,
} from './schema.ts'
import * as service from './service.ts'
import * as tell from './tell.ts'

export const notificationJobs = (worker: Worker) => {
  worker.on(TellAssignment, tell.tellAssignment)
  worker.on(TellMention, tell.tellMention)
  worker.on(TellMessage, tell.tellMessage)
  worker.on(TellAlert, tell.tellAlert)
  worker.on(TellImportEnd, tell.tellImportEnd)
  worker.on(TellModelBudget, tell.tellModelBudget)
  worker.on(TellSecurity, tell.tellSecurity)
  worker.on(MailSecurity, mail.mailSecurity)
  worker.on(PushNotification, push.pushNotification)
  worker.on(MailNotification, mail.mailNotification)
  worker.on(SweepNotifications, service.sweepNotifications)
  worker.every('41 4 * * *', SweepNotifications)
}
