import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { t } from '../../lib/t.ts'
import { Button } from '../../ui/button.tsx'

/** As long as a message of WhatsApp. */
const LONGEST = 4096

/** Where one writes what a customer would ask. Enter asks, Shift and Enter begin a line. */
export function PreviewBox({ busy, onAsk }: { busy: boolean; onAsk: (question: string) => void }) {
  const [text, setText] = useState('')
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
    <form className="dock" onSubmit={submit}>
      <div className="comp pv-comp">
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the page is there to be asked.
          autoFocus
          rows={1}
          aria-label={t('preview.ask_here')}
          placeholder={t('preview.ask_here')}
          maxLength={LONGEST}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <div className="comp-bar">
          <Button type="submit" size="tool" look="primary" className="ms-auto" hotkey="⏎" busy={busy}>
            {t('preview.ask')}
          </Button>
        </div>
      </div>
    </form>
  )
}
