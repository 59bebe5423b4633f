import { ListFilter } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Suspense, useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { useHotkeys } from '../../../../lib/hotkeys.ts'
import { part } from '../../../../lib/part.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { IconButton } from '../../../../ui/button.tsx'
import paneHeadStyles from '../../../../ui/pane-head.module.css'
import { isNarrowed } from '../views.ts'
import type { Place } from './narrowing.ts'

const FilterFields = part(() => import('./filter-fields.tsx'), 'FilterFields')

/** Filters the list, or searches everywhere. The address holds all of it. */
export function FilterMenu(place: Place) {
  const [open, setOpen] = useState(false)
  useHotkeys({ f: () => setOpen(true) })
  const on = isNarrowed(place.search) || place.search.query !== undefined
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={t('list.filter')} hotkey="F" className={cx(paneHeadStyles.end, on && buttonStyles.isOn)}>
          <ListFilter />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Suspense fallback={null}>
          <FilterFields place={place} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Portal>
    </Popover.Root>
  )
}
