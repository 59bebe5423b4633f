import { X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { languageName } from '../../../lib/format.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import { GroupField, type Labelled } from '../../../ui/field.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import looks from '../../../ui/looks.module.css'
import picksFieldStyles from '../../../ui/picks-field.module.css'

/** The languages for which the desk has a notice and buttons. A model may know more. */
export const spoken = [
  ...['en', 'de', 'es', 'fr', 'pt', 'ru', 'ar', 'it', 'nl', 'pl', 'tr', 'uk', 'cs', 'sv', 'da', 'nb', 'fi', 'el', 'he'],
  ...['hi', 'id', 'ja', 'ko', 'zh', 'vi', 'ro', 'hu'],
]

type Props = Labelled & { chosen: readonly string[]; onChange: (chosen: string[]) => void }

/**
 * The languages in the order in which they were chosen. A customer who writes in none of them is answered in the first.
 */
export function LanguagesField({ chosen, onChange, ...labelled }: Props) {
  const items = spoken.map((code, id) => ({ id, code, name: languageName(code), detail: code }))
  return (
    <GroupField {...labelled}>
      <ul className={picksFieldStyles.picks}>
        {chosen.map((code, index) => (
          <li key={code}>
            <bdi className="cut">{languageName(code)}</bdi>
            <span className={cx(looks.grow, looks.small, looks.faint)}>
              {chosen.length > 1 && index === 0 && t('assistants.language_first')}
            </span>
            <IconButton
              small
              label={t('form.take_out', { name: languageName(code) })}
              onClick={keepsPlace(() => onChange(chosen.filter((one) => one !== code)))}
            >
              <X className="i-14" />
            </IconButton>
          </li>
        ))}
        {chosen.length === 0 && <li className={looks.faint}>{t('assistants.language_any')}</li>}
      </ul>
      <FindMenu
        word={t('assistants.add_language')}
        search={t('assistants.find_language')}
        none={t('assistants.no_language')}
        items={items.filter(({ code }) => !chosen.includes(code))}
        onPick={({ id }) => onChange([...chosen, spoken[id] ?? ''])}
      />
    </GroupField>
  )
}
