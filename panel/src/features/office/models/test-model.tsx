import { PlugZap } from 'lucide-react'
import { useEffect } from 'react'
import { deskTime } from '../../../lib/clock.ts'
import { wordError } from '../../../lib/errors.ts'
import { clockTime, figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ModelTested } from '../../../lib/types.ts'
import { useWait } from '../../../lib/wait.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import { type Purpose, useTestModel } from './api.ts'

type Props = { purpose: Purpose; unsaved: boolean; savedAt: number | null; ready: boolean }

function wordFindings({ dimensions, calls_tools }: ModelTested) {
  if (calls_tools === false) return t('models.test_no_tools')
  return dimensions === null ? undefined : t('models.test_vectors', { numbers: figure(dimensions) })
}

/** Calls the saved model, and shows how long it took or what the service answered. */
export function TestModel({ purpose, unsaved, savedAt, ready }: Props) {
  const test = useTestModel(purpose)
  const { reset } = test
  const wait = useWait(test.error)
  // An answer speaks of the settings it was given for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => reset(), [reset, savedAt])
  return (
    <section className={formStyles.section} aria-label={t('models.test')}>
      <h2>{t('models.test')}</h2>
      <p className={formStyles.note}>{unsaved ? t('models.test_unsaved') : t('models.test_hint')}</p>
      <Button
        icon={<PlugZap />}
        busy={test.isPending}
        disabled={unsaved || !ready || wait > 0}
        onClick={() => test.mutate()}
        className={looks.nearBelow}
      >
        {wait > 0 ? t('form.again_in', { seconds: wait }) : t('models.test_now')}
      </Button>
      {test.isError && <Banner look="danger">{wordError(test.error)}</Banner>}
      {test.isSuccess && (
        <Banner look={test.data.calls_tools === false ? 'warn' : 'info'} small={wordFindings(test.data)}>
          {t('models.test_answered', {
            milliseconds: figure(test.data.milliseconds),
            time: clockTime(deskTime(test.submittedAt)),
          })}
        </Banner>
      )}
    </section>
  )
}
