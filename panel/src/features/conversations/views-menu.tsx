import { useNavigate } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { t } from '../../lib/t.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type View, views, viewWord } from './views.ts'

/** On a narrow screen the views stand behind one button in the head of the list. */
export function ViewsMenu({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="ibtn text-inherit" aria-label={t('nav.views')}>
          <MenuIcon className="i-20" />
        </button>
      }
    >
      {views.map((one) => (
        <MenuItem
          key={one}
          chosen={one === view}
          onSelect={() =>
            void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: one, uuid: undefined }, search: {} })
          }
        >
          {t(viewWord[one])}
        </MenuItem>
      ))}
    </Menu>
  )
}
