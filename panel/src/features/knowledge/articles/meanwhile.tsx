import { useMemo, useState } from 'react'
import { compare } from '../../../lib/comparison.ts'
import { t } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Comparison } from '../../../ui/comparison.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type ArticleText, wholeText } from './api.ts'

type Props = { saved: ArticleText; written: ArticleText; onKeepWriting: () => void; onTakeTheirs: () => void }

function Both({ saved, written, onKeepWriting, onTakeTheirs, onClose }: Props & { onClose: () => void }) {
  const rows = useMemo(() => compare(wholeText(saved), wholeText(written)), [saved, written])
  const foot = (
    <>
      <Button onClick={onTakeTheirs}>{t('knowledge.take_theirs')}</Button>
      <Button look="primary" onClick={onKeepWriting}>
        {t('knowledge.keep_writing')}
      </Button>
    </>
  )
  return (
    <Dialog open width="broad" onClose={onClose} title={t('knowledge.meanwhile')} foot={foot}>
      <Comparison
        rows={rows}
        label={t('comparison.label')}
        before={t('knowledge.saved_now')}
        after={t('knowledge.your_text')}
        unchanged
      />
    </Dialog>
  )
}

/**
 * Shown if somebody saved the article while it was being edited here: both texts can be read, and one of them chosen.
 */
export function Meanwhile(props: Props) {
  const [open, setOpen] = useState(false)
  const show = (
    <Button size="small" onClick={() => setOpen(true)}>
      {t('knowledge.show_both')}
    </Button>
  )
  return (
    <>
      <Banner look="info" flat action={show}>
        {t('knowledge.stale')}
      </Banner>
      {open && <Both {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
