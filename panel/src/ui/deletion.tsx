import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { wordError } from '../lib/errors.ts'
import { type Kind, useItems } from '../lib/items.ts'
import { t } from '../lib/t.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { useToast } from './toast.tsx'

export type Deletion = {
  sending: {
    mutate: (nothing: undefined, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  /** What goes with it and does not come back. Without any nobody is asked first. */
  loss: string | undefined
  /** Makes it again as it was. */
  restore?: () => void
}

/** The menu that deletes an item, the question before it, and the desk's refusal. */
export function useDeletion(kind: Kind, name: string, { sending, loss, restore }: Deletion) {
  const { go } = useItems(kind)
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const remove = () =>
    sending.mutate(undefined, {
      onSuccess: () => {
        void go(undefined).then(() => document.querySelector<HTMLElement>('.a-list')?.focus())
        say(t('admin.deleted', { name }), loss ? undefined : restore)
      },
    })
  const refusal = sending.error && <Banner look="danger">{wordError(sending.error)}</Banner>
  const foot = (
    <>
      <Button onClick={() => setAsking(false)}>{t('admin.keep', { name })}</Button>
      <Button look="danger-fill" busy={sending.isPending} onClick={remove}>
        {t(`${kind}.delete`)}
      </Button>
    </>
  )
  return {
    menu: (
      <Menu
        trigger={
          <button type="button" className="ibtn" aria-label={t('more')}>
            <Ellipsis />
          </button>
        }
      >
        <MenuItem icon={<Trash2 />} danger onSelect={() => (loss ? setAsking(true) : remove())}>
          {t(`${kind}.delete`)}
        </MenuItem>
      </Menu>
    ),
    refusal: !asking && refusal && <div className="mb-4">{refusal}</div>,
    dialog: asking && (
      <Dialog open onClose={() => setAsking(false)} title={t('admin.delete_title', { name })} text={loss} foot={foot}>
        {refusal}
      </Dialog>
    ),
  }
}
