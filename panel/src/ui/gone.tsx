import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

type Props = { title: string; text?: string; onBack: () => void }

/** Replaces a page or a pane about something that was deleted, and leads back to the list of what is there. */
export function Gone({ title, text, onBack }: Props) {
  return (
    <Empty title={title} text={text} action={<Button onClick={onBack}>{t('thread.back')}</Button>} missing="both" />
  )
}
