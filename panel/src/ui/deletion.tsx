import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { wordError } from '../lib/errors.ts'
import { type Kind, useItems } from '../lib/items.ts'
import { t } from '../lib/t.ts'
import { Banner } from './banner.tsx'
import { Confirm } from './confirm.tsx'
import looks from './looks.module.css'
import { MenuItem, MoreMenu } from './menu.tsx'
import { useToast } from './toast.tsx'

export type Deletion = {
  sending: {
    mutate: (nothing: undefined, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  /** What is lost for good with it. If there is none, nobody is asked first. */
  loss: string | undefined
  /** A further question in the dialog. */
  also?: ReactNode
  /** Creates it again as it was. */
  restore?: () => void
}

/** The menu that deletes an item, the question before it, and the desk's refusal. Nothing if it cannot be deleted. */
export function useDeletion(kind: Kind, name: string, deletion: Deletion | null) {
  const { go } = useItems(kind)
  const [asking, setAsking] = useState(false)
  const say = useToast()
  if (!deletion) return { menu: null, refusal: null, dialog: null }
  const { sending, loss, also, restore } = deletion
  const remove = () =>
    sending.mutate(undefined, {
      onSuccess: () => {
        void go(undefined).then(() => document.querySelector<HTMLElement>('[data-part="items"]')?.focus())
        say(t('admin.deleted', { name }), loss ? undefined : restore)
      },
    })
  return {
    menu: (
      <MoreMenu>
        <MenuItem icon={<Trash2 />} danger onSelect={() => (loss ? setAsking(true) : remove())}>
          {t(`${kind}.delete`)}
        </MenuItem>
      </MoreMenu>
    ),
    refusal: !asking && sending.error && (
      <div className={looks.below}>
        <Banner look="danger">{wordError(sending.error)}</Banner>
      </div>
    ),
    dialog: asking && (
      <Confirm
        title={t('admin.delete_title', { name })}
        text={loss}
        keepWord={t('admin.keep', { name })}
        goWord={t(`${kind}.delete`)}
        sending={sending}
        onGo={remove}
        onClose={() => setAsking(false)}
      >
        {also}
      </Confirm>
    ),
  }
}
