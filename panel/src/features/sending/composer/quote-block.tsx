import { X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { firstName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import styles from '../../../ui/talk/composer.module.css'
import { quote, useQuoted } from '../../inbox/messages/api.ts'

/** The message that the reply quotes. */
export function QuoteBlock({ uuid }: { uuid: string }) {
  const quoted = useQuoted(uuid)
  if (!quoted) return null
  const name = quoted.author ? firstName(quoted.author) : t('message.automatic')
  return (
    <div className={styles.quoteBlock} data-part="quote">
      <p className={cx(looks.shrinks, looks.grow)}>
        <b className={cx('cut', looks.block)}>
          <bdi>{t('message.quotes', { name })}</bdi>
        </b>
        <span className={cx('cut', looks.block)} dir="auto">
          {quoted.text_content || quoted.attachments[0]?.name}
        </span>
      </p>
      <IconButton small label={t('message.quote_not')} onClick={keepsPlace(() => quote(uuid, null))}>
        <X />
      </IconButton>
    </div>
  )
}
