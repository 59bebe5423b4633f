import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../lib/cx.ts'
import { blamedField, wordError } from '../../../lib/errors.ts'
import { clockTime } from '../../../lib/format.ts'
import { modded, useHotkeys } from '../../../lib/hotkeys.ts'
import { t } from '../../../lib/t.ts'
import { useWait } from '../../../lib/wait.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import saveBarStyles from '../../../ui/save-bar.module.css'
import knowledgeStyles from '../knowledge.module.css'
import type { ArticleText } from './api.ts'
import { useArticleDraft } from './article-draft.ts'
import { ArticleHeading } from './article-head.tsx'
import { ArticleWriting } from './article-text.tsx'
import { AssistantFinds } from './assistant-finds.tsx'
import { Meanwhile } from './meanwhile.tsx'

type Props = {
  /** The name under which the unsaved text is kept. */
  name: string
  isNew?: boolean
  /** The passage that is marked in the text. */
  passage?: string | undefined
  saved: ArticleText
  saving: boolean
  savedAt: number | null
  error: Error | null
  actions?: ReactNode
  facts?: ReactNode
  /** Shown above the text: what is wrong with the article. */
  warning?: ReactNode
  lastChange?: ReactNode
  /** `done` is called with the number of the article once it is stored. */
  onSave: (text: ArticleText, done: (id: number) => void) => void
  onClose: () => void
}

/** Where the person was in the form of a new article when it was stored. The article's own form takes its place. */
let place: { field: string; from: number | null; to: number | null } | undefined

function leaveOff() {
  const at = document.activeElement
  const writes = at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement
  place = writes
    ? { field: at.tagName, from: at.selectionStart, to: at.selectionEnd }
    : { field: '', from: null, to: null }
}

/** The person goes on where they were, in the same field, or has the whole form if they were in none. */
function goOn() {
  if (!place) return
  const { field, from, to } = place
  place = undefined
  if (document.activeElement !== document.body) return
  const here = document.querySelector<HTMLTextAreaElement>(`[data-part="editor"] ${field}`)
  here?.focus()
  if (field) here?.setSelectionRange(from, to)
}

/** On a narrow page the article replaces the list. */
export function BackButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className={cx(buttonStyles.icon, knowledgeStyles.back)}
      aria-label={t('knowledge.back')}
      onClick={onClose}
    >
      <ArrowLeft className="i-20 flip" />
    </button>
  )
}

/**
 * Title and text of an article with what the assistant finds in it. What is typed is kept in the browser until it is
 * saved, and a change that came meanwhile is told.
 */
export function ArticleForm({
  name,
  isNew = false,
  passage,
  saved,
  saving,
  savedAt,
  error,
  actions,
  facts,
  warning,
  lastChange,
  onSave,
  onClose,
}: Props) {
  const { title, content, changed, stale, write, rebase, settle, forget } = useArticleDraft(name, saved)
  const refusalId = useId()
  const faultyIf = (blamed: boolean) =>
    blamed ? { 'aria-invalid': true as const, 'aria-describedby': refusalId } : undefined
  const mayStay = changed || isNew
  const wait = useWait(error)
  const blamed = blamedField(error, ['title', 'content'])
  const save = () => {
    if (!changed || saving || wait > 0) return
    const text = { title: title.trim(), content }
    onSave(text, (id) => {
      settle(text, id)
      if (isNew) leaveOff()
    })
  }
  useHotkeys({ 'mod+s': save })
  const hadTitle = useRef(title !== '')
  useLayoutEffect(() => {
    if (!isNew) goOn()
    else if (hadTitle.current) document.querySelector<HTMLElement>('[data-part="editor"] textarea')?.focus()
  }, [isNew])
  useEffect(() => {
    if (blamed) document.querySelector<HTMLElement>('[data-part="editor"] [aria-invalid="true"]')?.focus()
  }, [blamed])
  const discard = () => {
    forget()
    if (isNew) onClose()
  }

  return (
    <>
      <header className={knowledgeStyles.head}>
        <div className={looks.bar}>
          <BackButton onClose={onClose} />
          <ArticleHeading className="vh">{title || t('knowledge.new_article')}</ArticleHeading>
          <input
            className={knowledgeStyles.name}
            aria-label={t('knowledge.title')}
            {...faultyIf(blamed === 'title')}
            placeholder={t('knowledge.title')}
            value={title}
            // biome-ignore lint/a11y/noAutofocus: whoever begins an article begins with its title
            autoFocus={isNew && !title}
            dir={title ? 'auto' : undefined}
            onChange={(event) => write({ title: event.target.value })}
          />
          {actions}
        </div>
        {facts}
      </header>
      {error && (
        <div id={refusalId}>
          <Banner look="danger" flat>
            {wordError(error)}
          </Banner>
        </div>
      )}
      {warning}
      {stale && <Meanwhile saved={saved} written={{ title, content }} onKeepWriting={rebase} onTakeTheirs={forget} />}
      <ArticleWriting
        key={passage}
        content={content}
        passage={passage}
        onWrite={(next) => write({ content: next })}
        area={faultyIf(blamed === 'content')}
      />
      <AssistantFinds />
      <footer className={saveBarStyles.bar}>
        <span className={cx(looks.small, looks.faint)} role="status">
          {changed ? t('knowledge.not_saved') : savedAt !== null && t('knowledge.saved', { time: clockTime(savedAt) })}
        </span>
        <span className={cx('not-narrow', looks.small, looks.faint)}>{lastChange}</span>
        <span className={cx(looks.end, looks.bar)}>
          {mayStay && (
            <Button size="tool" look="plain" onClick={discard}>
              {t('knowledge.discard')}
            </Button>
          )}
          <Button
            size="tool"
            look="primary"
            hotkey={modded('S')}
            busy={saving}
            disabled={!changed || wait > 0}
            onClick={save}
          >
            {wait > 0 ? t('form.again_in', { seconds: wait }) : t('knowledge.save')}
          </Button>
        </span>
      </footer>
    </>
  )
}
