import { X } from 'lucide-react'
import { firstName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import { quote, useQuoted } from '../../inbox/messages/api.ts'

/** The message that the reply being written quotes. */
export function QuoteBlock({ uuid }: { uuid: string }) {
  const quoted = useQuoted(uuid)
  if (!quoted) return null
  const name = quoted.author ? firstName(quoted.author) : t('message.automatic')
  return (
    <div className="quote-block" data-part="quote">
      <p className="min-w-0 grow">
        <b className="cut block">
          <bdi>{t('message.quotes', { name })}</bdi>
        </b>
        <span className="cut block foreign">{quoted.text_content || quoted.attachments[0]?.name}</span>
      </p>
      <IconButton small label={t('message.quote_not')} onClick={() => quote(uuid, null)}>
        <X />
      </IconButton>
    </div>
  )
}
