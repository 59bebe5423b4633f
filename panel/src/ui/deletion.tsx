import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { answer, api } from '../lib/api.ts'
import { wordError } from '../lib/errors.ts'
import { figure, listOf } from '../lib/format.ts'
import { type Kind, useItems } from '../lib/items.ts'
import { rich, t } from '../lib/t.ts'
import type { UseKind, Uses } from '../lib/types.ts'
import { Banner } from './banner.tsx'
import { Confirm } from './confirm.tsx'
import looks from './looks.module.css'
import { MenuItem, MoreMenu } from './menu.tsx'
import { useToast } from './toast.tsx'

export type Deletion = {
  sending: {
    mutateAsync: (nothing: undefined) => Promise<unknown>
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

const named: Partial<Record<Kind, UseKind>> = {
  agents: 'agent',
  assistants: 'agent',
  inboxes: 'inbox',
  macros: 'macro',
  sla: 'sla_policy',
  statuses: 'status',
  tags: 'tag',
  teams: 'team',
  templates: 'template',
}

/**
 * What names the item. Undefined if nothing does, or if nobody could say so: the deletion itself does not wait for it.
 */
async function findUses(kind: Kind, id: number): Promise<Uses | undefined> {
  const of = named[kind]
  if (!of || !id) return undefined
  const path = { kind: of, id }
  const uses = await answer(api.GET('/api/v1/automations/uses/{kind}/{id}', { params: { path } })).catch(
    () => undefined,
  )
  const { rules = [], hidden_rules = 0, macros = [], views = [] } = uses ?? {}
  return rules.length + hidden_rules + macros.length + views.length > 0 ? uses : undefined
}

/** What names the item and loses it. */
function UsedBy({ uses: { rules, hidden_rules, macros, views } }: { uses: Uses }) {
  const names = (all: Uses['rules']) => listOf(all.map(({ name }) => name))
  return (
    <div data-part="uses">
      {rules.length > 0 && <p>{t('admin.uses_rules', { names: names(rules) })}</p>}
      {hidden_rules > 0 && <p>{t('admin.uses_hidden', { count: figure(hidden_rules) })}</p>}
      {macros.length > 0 && <p>{t('admin.uses_macros', { names: names(macros) })}</p>}
      {views.length > 0 && <p>{t('admin.uses_views', { names: names(views) })}</p>}
    </div>
  )
}

/** The menu that deletes an item, the question before it, and the desk's refusal. Nothing if it cannot be deleted. */
export function useDeletion(kind: Kind, name: string, deletion: Deletion | null) {
  const { go, open } = useItems(kind)
  const [asking, setAsking] = useState(false)
  const [uses, setUses] = useState<Uses>()
  const say = useToast()
  if (!deletion) return { menu: null, refusal: null, dialog: null }
  const { sending, loss, also, restore } = deletion
  const begin = async () => {
    const found = await findUses(kind, Number(open))
    setUses(found)
    if (loss || found) setAsking(true)
    else await remove()
  }
  // The news of the deletion may come before its answer, and closes the item. What follows is said and done all the
  // same.
  const remove = async () => {
    const { pathname } = window.location
    try {
      await sending.mutateAsync(undefined)
    } catch {
      // The refusal is shown where the item is.
      return
    }
    say(t('admin.deleted', { name }), loss ? undefined : restore)
    if (window.location.pathname !== pathname) return
    await go(undefined)
    document.querySelector<HTMLElement>('[data-part="items"]')?.focus()
  }
  return {
    menu: (
      <MoreMenu>
        <MenuItem icon={<Trash2 />} danger onSelect={() => void begin()}>
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
        keepWord={rich('admin.keep', { name: <bdi className="cut">{name}</bdi> })}
        goWord={t(`${kind}.delete`)}
        sending={sending}
        onGo={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {uses && <UsedBy uses={uses} />}
        {also}
      </Confirm>
    ),
  }
}
