import { wordError } from '../../../lib/errors.ts'
import { figure } from '../../../lib/format.ts'
import { handOverReason } from '../../../lib/hand-over.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import { wordSeconds } from '../../../ui/passages.tsx'
import { type Outcome, outcomeOf, outcomes, type Tried } from './past-run.ts'
import styles from './results.module.css'

const looks = { answered: 'ok', offered: 'warn', handed_over: 'quiet', refused: 'warn', failed: 'danger' } as const

/** What the assistant would say, or why it would say nothing. */
function said({ answer, error }: Tried) {
  if (error) return wordError(error)
  return answer?.reply || (answer?.hand_over && handOverReason(answer.hand_over.reason)) || ''
}

type RowProps = { one: Tried; isShown: boolean; onShow: () => void }

function Row({ one, isShown, onShow }: RowProps) {
  const { question, conversation_uuid, answer } = one
  const outcome = outcomeOf(one)
  return (
    <li className={styles.past} aria-current={isShown || undefined}>
      <button type="button" className={styles.pastOpen} disabled={!answer} aria-pressed={isShown} onClick={onShow}>
        <bdi className={styles.pastQuestion}>{question}</bdi>
        <bdi className={styles.pastSaid}>{said(one)}</bdi>
      </button>
      <p className={styles.pastFacts}>
        {outcome && <Chip look={looks[outcome]}>{t(`preview.was_${outcome}`)}</Chip>}
        {answer && <span>{wordSeconds(answer.milliseconds)}</span>}
        <ConversationLink uuid={conversation_uuid}>{t('preview.conversation')}</ConversationLink>
      </p>
    </li>
  )
}

type Props = {
  tried: readonly Tried[]
  running: boolean
  shown: Tried | undefined
  onShow: (one: Tried) => void
  onStop: () => void
  onClose: () => void
}

/** The result of each question. One that has an answer can be opened to show how it was made. */
export function PastResults({ tried, running, shown, onShow, onStop, onClose }: Props) {
  const counted = (wanted: Outcome) => tried.filter((one) => outcomeOf(one) === wanted).length
  const done = tried.filter((one) => outcomeOf(one) !== undefined).length
  return (
    <section className={styles.pastRun} aria-label={t('preview.run_results')}>
      <header className={styles.pastHead}>
        <p role="status">
          {t('preview.run_of', { done: figure(done), all: figure(tried.length) })}
          {outcomes.map((outcome) => {
            const count = counted(outcome)
            return (
              count > 0 && (
                <span key={outcome}>
                  {t(`preview.was_${outcome}`)} <b>{figure(count)}</b>
                </span>
              )
            )
          })}
        </p>
        {running ? (
          <Button size="small" onClick={onStop}>
            {t('preview.run_stop')}
          </Button>
        ) : (
          <Button size="small" onClick={onClose}>
            {t('preview.run_close')}
          </Button>
        )}
      </header>
      <ul className="scroll">
        {tried.map((one) => (
          <Row
            key={one.conversation_uuid}
            one={one}
            isShown={one.conversation_uuid === shown?.conversation_uuid}
            onShow={() => onShow(one)}
          />
        ))}
      </ul>
    </section>
  )
}
