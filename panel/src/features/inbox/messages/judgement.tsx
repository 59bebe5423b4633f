import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { agoOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { AssistantRun } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { AreaField } from '../../../ui/field.tsx'
import sectionStyles from '../../../ui/section.module.css'
import { useJudgeAnswer } from './api.ts'
import styles from './judgement.module.css'

type Judging = ReturnType<typeof useJudgeAnswer>

/** The text that the answer should have had. */
function Note({ kept, judge }: { kept: string; judge: Judging }) {
  const [note, setNote] = useState(kept)
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        judge.mutate({ verdict: 'different', note })
      }}
    >
      <AreaField
        label={t('judgement.note')}
        rows={2}
        maxLength={1_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {note.trim() !== kept && (
        <Button type="submit" size="small" busy={judge.isPending}>
          {t('judgement.keep')}
        </Button>
      )}
    </form>
  )
}

/** A link to where the better answer can be written. The link to an article that it cites stands above. */
function Mend({ run }: { run: AssistantRun }) {
  if (!useCan('ai:manage') || run.passages.some(({ cited }) => cited)) return null
  return (
    <Link to="/knowledge/gaps" search={{ query: run.question.slice(0, 100) }} className={buttonStyles.link}>
      {t('judgement.gap')}
    </Link>
  )
}

type Props = { conversation: string; message: string; run: AssistantRun }

/** What agents think of an answer of the assistant, and where to correct it. */
export function Judgement({ conversation, message, run }: Props) {
  const mayJudge = useCan('messages:write')
  const judge = useJudgeAnswer(conversation, message)
  const now = useNow()
  const { judgement } = run
  const isDifferent = judgement?.verdict === 'different'
  return (
    <section className={cx(sectionStyles.section, styles.judgement)} aria-label={t('judgement.title')}>
      {mayJudge && (
        <p className={styles.verdicts}>
          {(['good', 'different'] as const).map((verdict) => {
            const isChosen = judgement?.verdict === verdict
            return (
              <Button
                key={verdict}
                size="small"
                aria-pressed={isChosen}
                onClick={() => judge.mutate({ verdict: isChosen ? null : verdict })}
              >
                {t(`judgement.${verdict}`)}
              </Button>
            )
          })}
        </p>
      )}
      {judgement && (
        <p className={fieldStyles.hint}>
          {!mayJudge && `${t(`judgement.${judgement.verdict}`)} · `}
          <bdi>{judgement.name}</bdi> · {agoOf(judgement.at, now)}
        </p>
      )}
      {isDifferent &&
        (mayJudge ? <Note key={judgement.note} kept={judgement.note} judge={judge} /> : <p>{judgement.note}</p>)}
      {isDifferent && <Mend run={run} />}
      {judge.error && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {wordError(judge.error)}
        </p>
      )}
    </section>
  )
}
