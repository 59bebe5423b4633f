import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { isStatus, wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import groundsStyles from '../../../ui/grounds.module.css'
import { GroundsPane } from '../../../ui/grounds.tsx'
import skeletonStyles from '../../../ui/skeleton.module.css'
import { runQuery } from './api.ts'
import { Judgement } from './judgement.tsx'
import { useCitedArticle } from './use-cited-article.tsx'

type Props = { conversation: string; message: string; onClose: () => void }

/** How one answer of the assistant was made. */
export function WhyDialog({ conversation, message, onClose }: Props) {
  const { onRead, article } = useCitedArticle(conversation, message)
  const run = useQuery(runQuery(conversation, message))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('details.why')}
      width="wide"
      foot={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={groundsStyles.whyDialog}>
        {run.isPending && <p className={cx(fieldStyles.hint, skeletonStyles.later)}>{t('preview.thinking')}</p>}
        {run.isError && (
          <p className={cx(fieldStyles.hint, fieldStyles.bad)}>
            {isStatus(run.error, 404) ? t('grounds.not_kept') : wordError(run.error)}
          </p>
        )}
        {run.data && (
          <>
            <GroundsPane grounds={run.data} onRead={onRead} />
            <Judgement conversation={conversation} message={message} run={run.data} />
          </>
        )}
      </div>
      {article}
    </Dialog>
  )
}
