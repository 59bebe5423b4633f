import { useNavigate } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { Fragment } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { figure } from '../../../../lib/format.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import looks from '../../../../ui/looks.module.css'
import { Menu, MenuItem, MenuSection } from '../../../../ui/menu.tsx'
import { type KeyedView, type ListSearch, type View, viewWord } from '../views.ts'
import { useCount, useListGroups, useViews } from './list-groups.tsx'

type ViewItemProps = { view: KeyedView; chosen: boolean; onSelect: () => void }

function ViewItem({ view, chosen, onSelect }: ViewItemProps) {
  const count = useCount(view)
  return (
    <MenuItem chosen={chosen} detail={count === undefined ? undefined : figure(count)} onSelect={onSelect}>
      {t(viewWord[view])}
    </MenuItem>
  )
}

/** On a narrow screen the lists are behind one button in the head of the open one. */
export function ViewsMenu({ view, search }: { view: View; search: ListSearch }) {
  const navigate = useNavigate()
  const groups = useListGroups()
  const shown = useViews()
  const goTo = (to: View, narrowed: ListSearch) =>
    void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: to, uuid: undefined }, search: narrowed })
  const isShown = (to: View, { inbox, team, saved }: ListSearch) =>
    to === view && inbox === search.inbox && team === search.team && saved === search.saved
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={cx(buttonStyles.icon, looks.inherit)} aria-label={t('nav.views')}>
          <MenuIcon className="i-20" />
        </button>
      }
    >
      {shown.map((one) => (
        <ViewItem key={one} view={one} chosen={isShown(one, {})} onSelect={() => goTo(one, {})} />
      ))}
      {groups.map(({ title, items }) => (
        <Fragment key={title}>
          <MenuSection>{title}</MenuSection>
          {items.map((item) => (
            <MenuItem
              key={item.key}
              chosen={isShown(item.view, item.search)}
              detail={item.count === undefined ? undefined : figure(item.count)}
              onSelect={() => goTo(item.view, item.search)}
            >
              {item.name}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}
