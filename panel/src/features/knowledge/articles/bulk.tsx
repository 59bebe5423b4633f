import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Article } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { Outcome, type Refused as RefusedRow } from '../../../ui/outcome.tsx'
import { Said } from '../../../ui/said.tsx'
import { useToast } from '../../../ui/toast.tsx'
import knowledgeStyles from '../knowledge.module.css'
import { type BulkAction, type Refused, useBulkArticles } from './api.ts'
import styles from './articles.module.css'
import type { Selection } from './selection.ts'

type Result = { action: BulkAction; done: number; of: number; refused: RefusedRow[] }

const opposite = { enable: 'disable', disable: 'enable' } as const

/**
 * Turns the chosen articles on or off and offers to undo it, or deletes them after asking. Those that were refused stay
 * in sight.
 */
export function useBulk(selection: Selection, openId: string | undefined, onGone: () => void) {
  const { articles } = selection
  const send = useBulkArticles()
  const say = useToast()
  const [asking, setAsking] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const told = (action: BulkAction, done: number) => t(`knowledge.bulk_${action}d`, { articles: figure(done) })

  const undoOf = (action: BulkAction, refused: readonly Refused[]) => {
    if (action === 'delete') return undefined
    const turned = articles.filter(
      ({ id, enabled }) => enabled !== (action === 'enable') && !refused.some((one) => one.id === id),
    )
    if (turned.length === 0) return undefined
    return () => send.mutate({ action: opposite[action], ids: turned.map(({ id }) => id) })
  }
  const run = (action: BulkAction) => {
    const title = (id: number) => articles.find((article) => article.id === id)?.title ?? String(id)
    send.mutate(
      { action, ids: articles.map(({ id }) => id) },
      {
        onSuccess: ({ done, refused }) => {
          setAsking(false)
          selection.put(articles, false)
          setResult(
            refused.length > 0
              ? {
                  action,
                  done,
                  of: articles.length,
                  refused: refused.map(({ id, reason }) => ({ id, reason, name: title(id) })),
                }
              : null,
          )
          if (refused.length === 0) say(told(action, done), undoOf(action, refused))
          if (action === 'delete' && articles.some(({ id }) => String(id) === openId)) onGone()
        },
      },
    )
  }
  return {
    run,
    ask: () => setAsking(true),
    busy: send.isPending,
    outcome: (
      <>
        {!asking && send.error && <Banner look="danger">{wordError(send.error)}</Banner>}
        {result && (
          <Outcome
            label={t('knowledge.bulk')}
            title={t(`knowledge.bulk_${result.action}d_of`, { done: figure(result.done), of: figure(result.of) })}
            refused={result.refused}
            onClose={() => setResult(null)}
          />
        )}
      </>
    ),
    dialog: asking && (
      <Confirm
        title={t('knowledge.delete_many_title', { count: articles.length })}
        text={t('knowledge.delete_text')}
        keepWord={t('knowledge.keep')}
        goWord={t('knowledge.delete_many')}
        sending={send}
        onGo={() => run('delete')}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

type BarProps = { bulk: ReturnType<typeof useBulk>; selection: Selection; shown: readonly Article[] }

/** What can be done with the chosen articles. The box chooses all that the page shows. */
export function BulkBar({ bulk, selection, shown }: BarProps) {
  const every = shown.every(selection.has)
  return (
    <div className={cx(knowledgeStyles.tools, styles.bulk)} role="toolbar" aria-label={t('knowledge.bulk')}>
      <input
        type="checkbox"
        className={cx(fieldStyles.check, looks.noTop)}
        aria-label={t('knowledge.choose_all')}
        checked={every}
        onChange={() => selection.put(shown, !every)}
      />
      <Said className={looks.grow}>
        <b>{t('knowledge.chosen', { articles: selection.articles.length })}</b>
      </Said>
      <Button size="tool" busy={bulk.busy} onClick={() => bulk.run('enable')}>
        {t('knowledge.turn_on')}
      </Button>
      <Button size="tool" busy={bulk.busy} onClick={() => bulk.run('disable')}>
        {t('knowledge.turn_off')}
      </Button>
      <IconButton label={t('knowledge.delete')} onClick={bulk.ask}>
        <Trash2 />
      </IconButton>
      <IconButton label={t('knowledge.choose_none')} hotkey="Esc" onClick={selection.clear}>
        <X />
      </IconButton>
    </div>
  )
}
