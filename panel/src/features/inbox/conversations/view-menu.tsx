import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/t.ts'
import type { SavedView } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCreateView, useDeleteView, useRenameView } from './saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'

/** Renames the open view or drops it, with the way back. */
export function ViewMenu({ view }: { view: SavedView }) {
  const navigate = useNavigate()
  const say = useToast()
  const [naming, setNaming] = useState(false)
  const rename = useRenameView(view)
  const create = useCreateView()
  const toAll = () => navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: undefined }, search: {} })
  const { name, filters } = view
  const drop = useDeleteView(view, () => say(t('views.deleted', { name }), () => create.mutate({ name, filters })))
  const remove = async () => {
    await toAll()
    drop.mutate()
  }
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonStyles.ibtn} aria-label={t('views.actions', { name })}>
            <Ellipsis />
          </button>
        }
      >
        <MenuItem onSelect={() => setNaming(true)}>{t('views.rename')}</MenuItem>
        <MenuItem danger onSelect={() => void remove()}>
          {t('views.delete')}
        </MenuItem>
      </Menu>
      {naming && (
        <ViewDialog
          title={t('views.rename')}
          name={name}
          saving={rename}
          onSave={(next) => rename.mutate(next, { onSuccess: () => setNaming(false) })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
