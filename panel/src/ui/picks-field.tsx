import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { keepsPlace } from '../lib/keeps-place.ts'
import { t } from '../lib/t.ts'
import { IconButton } from './button.tsx'
import { GroupField, type Labelled } from './field.tsx'
import { FindMenu, type Found } from './find-menu.tsx'
import type { List } from './list-state.tsx'
import looks from './looks.module.css'
import picksFieldStyles from './picks-field.module.css'

type Props = Labelled & {
  /** All items. Undefined while they load. */
  items: readonly Found[] | undefined
  /** What they come from, unless the panel has them itself. */
  list?: List
  chosen: readonly number[]
  add: string
  search: string
  none: string
  empty: ReactNode
  onChange: (chosen: number[]) => void
}

/** Any number of many items, found by searching. */
export function PicksField({ items, list, chosen, add, search, none, empty, onChange, ...labelled }: Props) {
  const picked = items?.filter(({ id }) => chosen.includes(id))
  return (
    <GroupField {...labelled}>
      <ul className={picksFieldStyles.picks}>
        {picked?.map(({ id, name, face }) => (
          <li key={id}>
            {face}
            <bdi className={cx('cut', looks.grow)}>{name}</bdi>
            <IconButton
              small
              label={t('form.take_out', { name })}
              onClick={keepsPlace(() => onChange(chosen.filter((one) => one !== id)))}
            >
              <X className="i-14" />
            </IconButton>
          </li>
        ))}
        {chosen.length === 0 && <li className={looks.faint}>{empty}</li>}
      </ul>
      <FindMenu
        word={add}
        search={search}
        none={none}
        items={items?.filter(({ id }) => !chosen.includes(id))}
        {...(list && { list })}
        onPick={({ id }) => onChange([...chosen, id].toSorted((a, b) => a - b))}
      />
    </GroupField>
  )
}
