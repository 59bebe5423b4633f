import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { type ComparedRow, changesIn, compare } from '../../../lib/comparison.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { keyText } from '../../../lib/key-text.ts'
import { articleKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { ChangeSteps, Comparison } from '../../../ui/comparison.tsx'
import { Empty } from '../../../ui/empty.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Kbd } from '../../../ui/kbd.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import pageStyles from '../../../ui/page.module.css'
import { Said } from '../../../ui/said.tsx'
import saveBarStyles from '../../../ui/save-bar.module.css'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useUpdateArticle, wholeText } from '../articles/api.ts'
import knowledgeStyles from '../knowledge.module.css'
import { comparedQuery, useReplaceWith } from './api.ts'
import { type Conflict, type Decision, decide, offerFile } from './conflicts.ts'
import { readable } from './import-dialog.tsx'
import styles from './imports.module.css'

type Props = { conflict: Conflict; others: readonly Conflict[]; onDecided: () => void }

/** The desk does not keep a file that it refused, so the person chooses it again and it is compared then. */
function FileAgain({ conflict }: { conflict: Conflict }) {
  return (
    <Empty
      title={t('imports.file_again')}
      text={t('imports.file_again_text', { name: conflict.name })}
      action={
        <label className={cx(buttonStyles.button, buttonStyles.tool)}>
          {t('imports.choose_file')}
          <input
            type="file"
            className="vh"
            accept={readable}
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

/** Decides all of them in the same way, one after the other. Stops at the first one that is refused. */
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
    // A refusal is shown above the texts.
    if (!replace.isPending) void take(decision).catch(() => {})
  }
  return { run, rest, setRest, busy: replace.isPending, error: replace.error }
}

type Before = { title: string; content: string }
type DecisionProps = {
  articleId: number
  decided: Decision | undefined
  others: readonly Conflict[]
  deciding: ReturnType<typeof useDecide>
}

/** What was decided, or the choice, for the other conflicts too if the box is ticked. */
function DecisionBar({ articleId, decided, others, deciding: { run, rest, setRest, busy } }: DecisionProps) {
  if (decided) {
    return (
      <footer className={cx(saveBarStyles.bar, styles.decide)}>
        <Said>{t(`imports.${decided}`)}</Said>
      </footer>
    )
  }
  return (
    <footer className={cx(saveBarStyles.bar, styles.decide)}>
      <Button size="tool" look="primary" onClick={() => run('kept')}>
        {t('imports.keep')} <Kbd>1</Kbd>
      </Button>
      <Button size="tool" busy={busy} onClick={() => run('replaced')}>
        {t('imports.replace')} <Kbd>2</Kbd>
      </Button>
      <Link
        to="/knowledge/{-$article}"
        params={{ article: String(articleId) }}
        search={{}}
        className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.plain, 'not-narrow')}
      >
        <PencilLine />
        {t('imports.edit')}
      </Link>
      {others.length > 0 && (
        <label className={cx(looks.end, looks.bar, looks.small, looks.faint)}>
          <input
            type="checkbox"
            className={fieldStyles.check}
            checked={rest}
            onChange={({ target }) => setRest(target.checked)}
          />
          {t('imports.same_for_others', { number: others.length })}
        </label>
      )}
    </footer>
  )
}

/**
 * Where an import sent another text than the desk holds: both texts, the changes one after the other, and the choice
 * between them, for the others alike if wanted.
 */
export function ConflictPane(props: Props) {
  const { conflict, others } = props
  const now = useNow()
  const compared = useQuery(comparedQuery(conflict.id, conflict.way))
  const { current = null, sent } = compared.data ?? {}
  const [unchanged, setUnchanged] = useState(true)
  const rows = useMemo(() => (current && sent ? compare(wholeText(current), wholeText(sent)) : []), [current, sent])
  const changes = useMemo(() => changesIn(rows), [rows])
  const [at, setAt] = useState<ComparedRow>()
  const deciding = useDecide(props, current?.id, current)
  const { run, error } = deciding
  const decidable = current !== null && !conflict.decision
  useHotkeys(decidable ? { '1': () => run('kept'), '2': () => run('replaced') } : {})
  if (!current || !sent) {
    return (
      <section className={knowledgeStyles.edit} data-part="editor" aria-label={conflict.name} data-pane tabIndex={-1}>
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
  return (
    <section className={knowledgeStyles.edit} data-part="editor" aria-label={current.title} data-pane tabIndex={-1}>
      <header className={knowledgeStyles.head}>
        <div className={looks.bar}>
          <h2 className={knowledgeStyles.name}>
            <bdi className={cx('cut', looks.block, pageStyles.named)}>{current.title}</bdi>
          </h2>
          {decidable && (
            <span className={cx('not-narrow', looks.small, looks.faint)}>{t('imports.nothing_written')}</span>
          )}
        </div>
        <div className={knowledgeStyles.meta}>
          <span className="code cut">{keyText(current.key ?? '')}</span>
          {changes.length > 0 ? (
            <ChangeSteps changes={changes} at={at} onGo={setAt} />
          ) : (
            <span>{t('comparison.same')}</span>
          )}
          <span className={looks.end}>
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
            <small className="cut" dir="auto">
              {conflict.name}
            </small>
          </>
        }
        unchanged={unchanged}
        at={at}
      />
      <DecisionBar articleId={current.id} decided={conflict.decision} others={others} deciding={deciding} />
    </section>
  )
}
