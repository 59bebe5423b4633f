import type { UseQueryResult } from '@tanstack/react-query'
import { History, ListChecks } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { PastQuestion } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import looks from '../../../ui/looks.module.css'
import composerStyles from '../../../ui/talk/composer.module.css'
import styles from './preview.module.css'

/** The longest WhatsApp message. */
const longest = 4096

type Props = {
  busy: boolean
  /** What customers asked lately. */
  past: UseQueryResult<PastQuestion[]>
  onAsk: (question: string) => void
  onRunPast: () => void
}

/** The box for what a customer would ask. Enter asks, Shift+Enter begins a line. */
export function PreviewBox({ busy, past, onAsk, onRunPast }: Props) {
  const [text, setText] = useState('')
  const asked = past.data?.length ?? 0
  const box = useRef<HTMLTextAreaElement>(null)
  const ask = () => {
    const question = text.trim()
    if (!question || busy) return
    setText('')
    onAsk(question)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form className={composerStyles.dock} onSubmit={submit}>
      <div className={cx(composerStyles.composer, styles.composer)} data-part="composer">
        <textarea
          ref={box}
          // biome-ignore lint/a11y/noAutofocus: the page is there to be asked.
          autoFocus
          rows={1}
          aria-label={t('preview.ask_here')}
          placeholder={t('preview.ask_here')}
          maxLength={longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <div className={composerStyles.bar}>
          <FindMenu
            look="plain"
            sentences
            icon={<History className="i-14" />}
            word={t('preview.take_real')}
            search={t('preview.find_question')}
            none={t('preview.no_question')}
            list={past}
            items={past.data?.map(({ question }, id) => ({ id, name: question }))}
            closes={() => box.current?.focus()}
            onPick={({ name }) => setText(name)}
          />
          {asked > 0 && (
            <Button size="small" look="plain" icon={<ListChecks />} disabled={busy} onClick={onRunPast}>
              {t('preview.run_past', { number: figure(asked) })}
            </Button>
          )}
          <Button type="submit" size="tool" look="primary" className={looks.end} hotkey="⏎" busy={busy}>
            {t('preview.ask')}
          </Button>
        </div>
      </div>
    </form>
  )
}
