import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
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
  onSave: (text: ArticleText, done: () => void) => void
  onClose: () => void
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
  const { title, content, changed, stale, write, rebase, forget } = useArticleDraft(name, saved)
  const refusalId = useId()
  const faultyIf = (blamed: boolean) =>
    blamed ? { 'aria-invalid': true as const, 'aria-describedby': refusalId } : undefined
  const mayStay = changed || isNew
  const wait = useWait(error)
  const blamed = blamedField(error, ['title', 'content'])
  const save = () => {
    if (changed && !saving && wait === 0) onSave({ title: title.trim(), content }, forget)
  }
  useHotkeys({ 'mod+s': save })
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
