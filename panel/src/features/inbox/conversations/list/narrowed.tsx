import { X } from 'lucide-react'
import { Suspense } from 'react'
import { dateOf, languageName } from '../../../../lib/format.ts'
import { keepsPlace } from '../../../../lib/keeps-place.ts'
import { part } from '../../../../lib/part.ts'
import { t } from '../../../../lib/t.ts'
import chipStyles from '../../../../ui/chip.module.css'
import { Chip } from '../../../../ui/chip.tsx'
import { useAttributeWords } from '../filters/attribute-words.ts'
import { type Change, noneOf, type Place, useNarrowings, useShow } from '../filters/narrowing.ts'
import styles from '../list.module.css'
import { narrowings, stretches } from '../views.ts'

const SaveView = part(() => import('../saved-views/save-view.tsx'), 'SaveView')

/** The first and the last day of a period. The end itself belongs to the next day. */
function wordStretch(stretch: string) {
  const [from = '', to = ''] = stretch.split('/')
  const days = [dateOf(from), dateOf(new Date(Date.parse(to) - 1).toISOString())]
  return [...new Set(days)].join(' – ')
}

/** The filters of the list, in a line below its head, each with a button to remove it. */
export function Narrowed(place: Place) {
  const { search } = place
  const show = useShow(place)
  const choices = useNarrowings()
  const attribute = useAttributeWords(search.attribute)
  const chips: { name: string; without: Change }[] = narrowings.flatMap((one) => {
    if (search[one] === undefined) return []
    const none = search[one] === 0 ? noneOf[one] : undefined
    const name = none ? t(none) : choices[one].find(({ id }) => id === search[one])?.name
    return [{ name: name ?? `#${search[one]}`, without: { [one]: undefined } }]
  })
  if (search.unread) chips.push({ name: t('list.unread_only'), without: { unread: undefined } })
  if (search.waiting) chips.push({ name: t('list.waiting_only'), without: { waiting: undefined } })
  if (search.window) chips.push({ name: t(`list.window.${search.window}`), without: { window: undefined } })
  if (search.sla) chips.push({ name: t(`list.sla.${search.sla}`), without: { sla: undefined } })
  if (search.outcome) chips.push({ name: t(`list.outcome.${search.outcome}`), without: { outcome: undefined } })
  if (search.language) chips.push({ name: languageName(search.language), without: { language: undefined } })
  if (attribute) chips.push({ name: attribute, without: { attribute: undefined } })
  for (const one of stretches) {
    const stretch = search[one]
    if (stretch)
      chips.push({ name: t(`list.${one}_in`, { days: wordStretch(stretch) }), without: { [one]: undefined } })
  }
  if (search.query !== undefined) chips.push({ name: `“${search.query}”`, without: { query: undefined } })
  if (chips.length === 0) return null
  return (
    <div className={styles.narrowed}>
      {chips.map(({ name, without }) => (
        <Chip key={name}>
          <bdi className="cut">{name}</bdi>
          <button
            type="button"
            className={chipStyles.untag}
            aria-label={t('list.without', { name })}
            onClick={keepsPlace(() => show(without))}
          >
            <X className="i-12" />
          </button>
        </Chip>
      ))}
      <Suspense>
        <SaveView {...place} />
      </Suspense>
      {search.query !== undefined && <span className="cut">{t('list.everywhere')}</span>}
    </div>
  )
}
