import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { cx } from '../../../../lib/cx.ts'
import { wordError } from '../../../../lib/errors.ts'
import { keepsPlace } from '../../../../lib/keeps-place.ts'
import { useCan } from '../../../../lib/me.ts'
import { fullName } from '../../../../lib/person.ts'
import { t } from '../../../../lib/t.ts'
import chipStyles from '../../../../ui/chip.module.css'
import conversationLinkStyles from '../../../../ui/conversation-link.module.css'
import { ConversationLink } from '../../../../ui/conversation-link.tsx'
import fieldStyles from '../../../../ui/field.module.css'
import looks from '../../../../ui/looks.module.css'
import sectionStyles from '../../../../ui/section.module.css'
import { linkedQuery, useUnlink } from '../api.ts'
import styles from './relate.module.css'

/** The conversations that are linked with this one. Shows nothing if there are none. */
export function LinkedSection({ uuid }: { uuid: string }) {
  const may = useCan('messages:write')
  const unlink = useUnlink(uuid)
  const items = useQuery(linkedQuery(uuid)).data ?? []
  if (items.length === 0) return null
  return (
    <section className={sectionStyles.section}>
      <h2 className={sectionStyles.head}>{t('details.linked')}</h2>
      <ul>
        {items.map((item) => {
          const name = `#${item.reference_number} ${fullName(item.contact)}`
          return (
            <li key={item.uuid} className={styles.linked}>
              <ConversationLink uuid={item.uuid} className={conversationLinkStyles.earlier}>
                <Link2 className="i-14" aria-hidden="true" />
                <span className={cx('cut foreign', looks.grow)}>
                  {name} · {item.subject ?? item.last_message ?? t('row.nothing_yet')}
                </span>
              </ConversationLink>
              {may && (
                <button
                  type="button"
                  className={chipStyles.untag}
                  aria-label={t('details.unlink', { name })}
                  onClick={keepsPlace(() => unlink.mutate(item.uuid))}
                >
                  <X className="i-12" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {unlink.isError && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {wordError(unlink.error)}
        </p>
      )}
    </section>
  )
}
