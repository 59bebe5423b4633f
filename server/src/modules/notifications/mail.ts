import type { Ctx } from '../../platform/context.ts'
import { wordMail } from '../../platform/i18n.ts'
import { findMailServer, sendLetter } from '../mails/service.ts'
import { getGeneral } from '../settings/service.ts'
import { readerOf } from './push.ts'
import { findNotification } from './queries.ts'
import { pathOf, word } from './rules.ts'

/** Mails a notification to whoever is to be told, unless he has read it meanwhile. */
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
        url: general['app.root_url'].replace(/\/+$/, '') + pathOf(notification!),
      },
      footer: [wordMail(language, 'notification.settings', params)],
    },
  )
}
