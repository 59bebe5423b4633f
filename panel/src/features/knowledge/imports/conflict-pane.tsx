import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { compare, countChanges } from '../../../lib/comparison.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { keyText } from '../../../lib/key-text.ts'
import { articleKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Comparison } from '../../../ui/comparison.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useUpdateArticle, wholeText } from '../articles/api.ts'
import { comparedQuery, useReplaceWith } from './api.ts'
import { type Conflict, type Decision, decide, offerFile } from './conflicts.ts'
import { READABLE } from './import-dialog.tsx'

type Props = { conflict: Conflict; others: readonly Conflict[]; onDecided: () => void }

/** The desk does not keep a file that it did not take: it is chosen again, and compared then. */
function FileAgain({ conflict }: { conflict: Conflict }) {
  return (
    <Empty
      title={t('imports.file_again')}
      text={t('imports.file_again_text', { name: conflict.name })}
      action={
        <label className="btn tool">
          {t('imports.choose_file')}
          <input
            type="file"
            className="vh"
            accept={READABLE}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) offerFile(new File([file], conflict.name, { type: file.type }))
            }}
          />
        </label>
      }
    />
  )
}

/** Does the same with each, one after the other; stops at the first that is refused. */
function useDecide({ conflict, others, onDecided }: Props, articleId: number | undefined, before: Before | null) {
  const replace = useReplaceWith()
  const restore = useUpdateArticle(articleId ?? 0)
  const client = useQueryClient()
  const say = useToast()
  const [rest, setRest] = useState(false)
  const take = async (decision: Decision) => {
    const all = rest ? [conflict, ...others] : [conflict]
    for (const { id, way } of all) {
      if (decision === 'replaced') {
        if (!way) continue
        await replace.mutateAsync(way)
      }
      decide(id, decision)
    }
    const undo = () => {
      decide(conflict.id, undefined)
      if (decision === 'replaced' && before) restore.mutate(before)
    }
    say(t(`imports.was_${decision}`, { title: before?.title ?? conflict.name }), all.length === 1 ? undo : undefined)
    void client.invalidateQueries({ queryKey: articleKeys.all })
    onDecided()
  }
  const run = (decision: Decision) => {
    // A refusal stands above the texts.
    if (!replace.isPending) void take(decision).catch(() => {})
  }
  return { run, rest, setRest, busy: replace.isPending, error: replace.error }
}

type Before = { title: string; content: string }

export function ConflictPane(props: Props) {
  const { conflict, others } = props
  const now = useNow()
  const compared = useQuery(comparedQuery(conflict.id, conflict.way))
  const { current = null, sent } = compared.data ?? {}
  const [unchanged, setUnchanged] = useState(true)
  const rows = useMemo(() => (current && sent ? compare(wholeText(current), wholeText(sent)) : []), [current, sent])
  const { run, rest, setRest, busy, error } = useDecide(props, current?.id, current)
  const decidable = current !== null && !conflict.decision
  useHotkeys(decidable ? { '1': () => run('kept'), '2': () => run('replaced') } : {})
  if (!current || !sent) {
    return (
      <section className="k-edit" data-part="editor" aria-label={conflict.name} data-pane tabIndex={-1}>
        {!conflict.way ? (
          <FileAgain conflict={conflict} />
        ) : compared.data ? (
          <Empty title={t('knowledge.gone')} />
        ) : (
          <ListState list={compared} failed={t('imports.failed_to_compare')} />
        )}
      </section>
    )
  }
  const changes = countChanges(rows)
  return (
    <section className="k-edit" data-part="editor" aria-label={current.title} data-pane tabIndex={-1}>
      <header className="k-head">
        <div className="flex items-center gap-2">
          <h2 className="k-name cut">
            <bdi>{current.title}</bdi>
          </h2>
          {decidable && <span className="not-narrow text-12 text-ink-3">{t('imports.nothing_written')}</span>}
        </div>
        <div className="k-meta">
          <span className="code cut">{keyText(current.key ?? '')}</span>
          <span>{changes > 0 ? t('comparison.changes', { count: changes }) : t('comparison.same')}</span>
          <span className="ms-auto">
            {t('comparison.unchanged')}
            <Switch small checked={unchanged} onChange={setUnchanged} label={t('comparison.unchanged')} />
          </span>
        </div>
      </header>
      {error && (
        <Banner look="danger" flat>
          {wordError(error)}
        </Banner>
      )}
      <Comparison
        rows={rows}
        label={t('comparison.label')}
        before={
          <>
            <b>{t('imports.in_desk')}</b>
            <small>{t('knowledge.changed', { moment: momentOf(current.updated_at, now) })}</small>
          </>
        }
        after={
          <>
            <b>{t('imports.sent')}</b>
            <small className="cut">{conflict.name}</small>
          </>
        }
        unchanged={unchanged}
      />
      <footer className="savebar k-decide">
        {conflict.decision ? (
          <span role="status">{t(`imports.${conflict.decision}`)}</span>
        ) : (
          <>
            <Button size="tool" look="primary" onClick={() => run('kept')}>
              {t('imports.keep')} <Kbd>1</Kbd>
            </Button>
            <Button size="tool" busy={busy} onClick={() => run('replaced')}>
              {t('imports.replace')} <Kbd>2</Kbd>
            </Button>
            <Link
              to="/knowledge/{-$article}"
              params={{ article: String(current.id) }}
              search={{}}
              className="btn tool plain not-narrow"
            >
              <PencilLine />
              {t('imports.edit')}
            </Link>
            {others.length > 0 && (
              <label className="ms-auto flex items-center gap-2 text-12 text-ink-3">
                <input
                  type="checkbox"
                  className="check"
                  checked={rest}
                  onChange={({ target }) => setRest(target.checked)}
                />
                {t('imports.same_for_others', { number: others.length })}
              </label>
            )}
          </>
        )}
      </footer>
    </section>
  )
}
