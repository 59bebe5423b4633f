import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deskTime } from '../../../lib/clock.ts'
import { blamedField, wordError } from '../../../lib/errors.ts'
import { clockTime } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import { useWait } from '../../../lib/wait.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { useSendTestMail } from './api.ts'

type Props = { unsaved: boolean; savedAt: number | null }

/** Tests the saved settings, and shows what the mail server answered. */
export function TestMail({ unsaved, savedAt }: Props) {
  const ownAddress = useMe().email ?? ''
  const [to, setTo] = useState(ownAddress)
  const test = useSendTestMail()
  const { reset } = test
  const wait = useWait(test.error)
  const blamed = blamedField(test.error, ['to'])
  // An answer speaks of the settings it was given for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => reset(), [reset, savedAt])
  const send = () => {
    if (!unsaved && !test.isPending && wait === 0) test.mutate(to.trim())
  }
  return (
    <section className={formStyles.section} aria-label={t('mail.test')}>
      <h2>{t('mail.test')}</h2>
      <Field
        label={t('mail.test_to')}
        hint={unsaved ? t('mail.test_unsaved') : t('mail.test_hint')}
        error={blamed ? wordError(test.error) : undefined}
        type="email"
        dir="ltr"
        value={to}
        maxLength={254}
        autoComplete="email"
        onChange={({ target }) => {
          if (blamed) reset()
          setTo(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it saves on Enter.
          event.preventDefault()
          send()
        }}
      />
      <div className={fieldStyles.field}>
        <span />
        <span>
          <Button icon={<Send />} busy={test.isPending} disabled={unsaved || wait > 0} onClick={send}>
            {wait > 0 ? t('form.again_in', { seconds: wait }) : t('mail.test_send')}
          </Button>
        </span>
      </div>
      {test.isError && !blamed && <Banner look="danger">{wordError(test.error)}</Banner>}
      {test.isSuccess && (
        <Banner look="info" small={t('mail.test_answer', { words: test.data.answer })}>
          {t('mail.test_taken', { address: test.variables, time: clockTime(deskTime(test.submittedAt)) })}
        </Banner>
      )}
    </section>
  )
}
