import type { Ctx } from '../../../platform/context.ts'
import { isLanguage, wordMail } from '../../../platform/i18n.ts'
import type { SecurityMail } from '../../office/alerts/schema.ts'
import { findMailServer, sendLetter, sendLetterThrough } from '../../office/mail/service.ts'
import { getGeneral } from '../../office/settings/service.ts'
import { readerOf } from './push.ts'
import { findNotification } from './queries.ts'
import { pathOf, word, wordAlert } from './rules.ts'

/** Mails a notification to its agent, unless they have read it meanwhile. */
export async function mailNotification(ctx: Ctx, { notification_id }: { notification_id: number }): Promise<string> {
  const notification = await findNotification(ctx.db, notification_id)
  const reader = notification && (await readerOf(ctx, notification))
  if (!reader?.email) return 'not to be told any more'
  if (!(await findMailServer(ctx))) return 'no mail server is set up'
  const general = await getGeneral(ctx)
  const { language } = reader
  const { title, body } = word(language, { ...notification!, type: notification!.notification_type })
  const params = { name: reader.first_name, site: general['app.site_name'] }
  return sendLetter(
    ctx,
    { name: reader.actor.name, address: reader.email },
    {
      language,
      subject: title,
      paragraphs: [wordMail(language, 'hello', params), title, ...(body ? [body] : [])],
      link: {
        words: wordMail(language, 'notification.open', params),
        url: general['app.root_url'] + pathOf(notification!),
      },
      footer: [wordMail(language, 'notification.settings', params)],
    },
  )
}

/** The mail contains no link, because the address of the desk may be what somebody changed. */
export async function mailSecurity(ctx: Ctx, { alert, to, through }: SecurityMail): Promise<string> {
  const language = isLanguage(to.language) ? to.language : ctx.language
  const site = (await getGeneral(ctx))['app.site_name']
  const { title, body } = wordAlert(language, alert)
  const letter = {
    language,
    urgent: true,
    subject: `${site}: ${title}`,
    paragraphs: [wordMail(language, 'hello', { name: to.first_name }), `${title}.`, body],
    footer: [wordMail(language, alert.change === 'failed_sign_ins' ? 'security.why_owner' : 'security.why')],
  }
  const person = { name: to.name, address: to.email }
  if (through !== undefined) return sendLetterThrough(ctx, through, person, letter)
  return (await findMailServer(ctx)) ? sendLetter(ctx, person, letter) : 'no mail server is set up'
}
