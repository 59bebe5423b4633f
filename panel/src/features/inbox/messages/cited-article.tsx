import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { isStatus, wordError } from '../../../lib/errors.ts'
import { withFewMarks } from '../../../lib/marked-letters.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { ShownText } from '../../../ui/shown-text.tsx'
import { TextSkeleton } from '../../../ui/skeleton.tsx'
import type { Place } from '../../../ui/source.tsx'
import { citedArticleQuery } from './api.ts'

type Props = { conversation: string; message: string; place: Place; onClose: () => void }

/** An article that an answer cites, opened at the passage. */
export function CitedArticle({ conversation, message, place, onClose }: Props) {
  const { data, error, isPending } = useQuery(citedArticleQuery(conversation, message, place.article_id))
  const isGone = isStatus(error, 404)
  return (
    <Dialog
      open
      onClose={onClose}
      title={(!isGone && data?.title) || t('knowledge.article')}
      width="broad"
      foot={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {isPending && <TextSkeleton />}
      {error && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)}>{isGone ? t('knowledge.gone') : wordError(error)}</p>
      )}
      {data && !isGone && <ShownText content={withFewMarks(data.content)} passage={place.text} />}
    </Dialog>
  )
}
