import { useId, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Permission } from '../../../lib/types.ts'
import { holdsWords } from '../../../lib/words.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Choices, GroupField, type Labelled } from '../../../ui/field.tsx'
import looks from '../../../ui/looks.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import sectionStyles from '../../../ui/section.module.css'
import styles from './permissions.module.css'
import { areas, type Offered, permissionText, permissionWord } from './permissions.ts'

type Props = Labelled & { chosen: readonly Permission[]; onChange: (chosen: Permission[]) => void }

/** What a role allows, by area. Nobody can give a permission that they do not have. */
export function PermissionsField({ chosen, onChange, ...labelled }: Props) {
  const me = useMe()
  const [text, setText] = useState('')
  const shown = areas
    .map(([area, all]) => ({
      area,
      permissions: all.filter((one) =>
        holdsWords(`${t(permissionWord(one))} ${t(permissionText(one))} ${one} ${t(`areas.${area}`)}`, text.trim()),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  const choice = (permission: Offered) => {
    const mine = me.permissions.includes(permission)
    return {
      value: permission,
      name: t(permissionWord(permission)),
      text: (
        <>
          {t(permissionText(permission))} <span className={cx('code', looks.block)}>{permission}</span>
          {!mine && <span className={looks.block}>{t('roles.not_yours')}</span>}
        </>
      ),
      disabled: !mine,
    }
  }
  return (
    <GroupField {...labelled}>
      <SearchBox className={styles.find} label={t('roles.find_permission')} value={text} onChange={setText} />
      {shown.map(({ area, permissions }) => (
        <Area key={area} name={t(`areas.${area}`)}>
          <Choices
            choices={permissions.map(choice)}
            chosen={chosen}
            onChange={(next) => onChange((next as Permission[]).toSorted())}
          />
        </Area>
      ))}
      {shown.length === 0 && <p className={fieldStyles.hint}>{t('roles.no_permission')}</p>}
    </GroupField>
  )
}

function Area({ name, children }: { name: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.area} aria-labelledby={id}>
      <p id={id} className={sectionStyles.head}>
        {name}
      </p>
      {children}
    </fieldset>
  )
}

/** The same, only to read: what the role allows. */
export function PermissionsShown({ permissions }: { permissions: readonly Permission[] }) {
  return areas.map(([area, all]) => {
    const held = all.filter((one) => permissions.includes(one))
    if (held.length === 0) return null
    return (
      <Area key={area} name={t(`areas.${area}`)}>
        <ul>
          {held.map((one) => (
            <li key={one} className={styles.shown}>
              {t(permissionWord(one))}
              <small>
                {t(permissionText(one))} <span className={cx('code', looks.block)}>{one}</span>
              </small>
            </li>
          ))}
        </ul>
      </Area>
    )
  })
}
