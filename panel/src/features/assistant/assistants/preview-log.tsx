import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { handOverReason } from '../../../lib/hand-over.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Assistant, AssistantPreview } from '../../../lib/types.ts'
import { AssistantAvatar } from '../../../ui/avatar.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import groundsStyles from '../../../ui/grounds.module.css'
import looks from '../../../ui/looks.module.css'
import { wordSeconds } from '../../../ui/passages.tsx'
import { Said } from '../../../ui/said.tsx'
import bubbleStyles from '../../../ui/talk/bubble.module.css'
import logStyles from '../../../ui/talk/log.module.css'
import { teamName } from '../../people/teams/api.ts'
import styles from './preview.module.css'
import type { Turn } from './talk.ts'

type Props = {
  assistant: Assistant
  turns: readonly Turn[]
  thinking: boolean
  isNew: boolean
  shownId: number | null
  onTap: (words: string) => void
  onShow: (turn: number, passage: number | null) => void
}

function By({ assistant, words }: { assistant: Assistant; words: string }) {
  return (
    <div className={bubbleStyles.author}>
      <AssistantAvatar url={assistant.avatar_url} />
      <b>{words}</b>
    </div>
  )
}

function HandOver({ hand_over }: { hand_over: NonNullable<AssistantPreview['hand_over']> }) {
  const { reason, team, summary } = hand_over
  return (
    <p className={logStyles.act}>
      {rich('preview.would_hand_over', { reason: <b>{handOverReason(reason)}</b> })}
      {team && <> · {rich('preview.to_team', { team: <bdi>{teamName(team)}</bdi> })}</>}
      {summary && <span className={looks.block}>{summary}</span>}
    </p>
  )
}

type AnswerProps = Pick<Props, 'assistant' | 'onTap' | 'onShow'> & {
  turn: Turn
  answer: AssistantPreview
  isLast: boolean
  isShown: boolean
}

function Answer({ assistant, turn, answer, isLast, isShown, onTap, onShow }: AnswerProps) {
  const { reply, options, helped, hand_over, sources, tool_calls, milliseconds } = answer
  const cited = sources.flatMap((source, index) => (source.cited ? [index] : []))
  const taps = [...options, ...(helped ? [helped.yes, helped.more] : [])]
  return (
    <>
      <article
        className={cx(bubbleStyles.message, bubbleStyles.business, bubbleStyles.assistant, bubbleStyles.labelled)}
      >
        <div className={bubbleStyles.body}>
          <By assistant={assistant} words={t('owner.assistant')} />
          {(reply !== '' || helped) && (
            <div className={bubbleStyles.bubble} data-part="bubble">
              {helped ? `${reply}\n\n${helped.text}` : reply}
              {cited.map((index) => (
                <button
                  key={index}
                  type="button"
                  className={cx(groundsStyles.cite, groundsStyles.inText, isShown && groundsStyles.isOn)}
                  aria-label={t('preview.passage', { number: index + 1, title: sources[index]?.title ?? '' })}
                  onClick={() => onShow(turn.id, index)}
                >
                  {index + 1}
                </button>
              ))}
            </div>
          )}
          {taps.length > 0 && (
            <div className={bubbleStyles.taps}>
              {taps.map((words) => (
                <button
                  key={words}
                  type="button"
                  className={bubbleStyles.tap}
                  disabled={!isLast}
                  onClick={() => onTap(words)}
                >
                  {words}
                </button>
              ))}
            </div>
          )}
          <p className={bubbleStyles.foot}>
            <span>{wordSeconds(milliseconds)}</span>
            {tool_calls.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one answer never change places.
              <span key={index} className="code">
                {name}
              </span>
            ))}
            {cited.length > 0 && <span>{t('preview.cited', { count: cited.length })}</span>}
            <button
              type="button"
              className={buttonStyles.link}
              aria-pressed={isShown}
              onClick={() => onShow(turn.id, null)}
            >
              {t('details.why')}
            </button>
          </p>
        </div>
      </article>
      {hand_over && <HandOver hand_over={hand_over} />}
    </>
  )
}

/** The messages of the preview. The notice for a new customer stands above them as soon as the language is known. */
export function PreviewLog({ assistant, turns, thinking, isNew, shownId, onTap, onShow }: Props) {
  const log = useRef<HTMLDivElement>(null)
  const notice = turns.find(({ answer }) => answer)?.answer?.notice
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes in is scrolled to.
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [turns, thinking])
  if (turns.length === 0) {
    return (
      <div className={styles.none}>
        <Empty title={t('preview.empty')} text={t('preview.empty_text')} />
      </div>
    )
  }
  return (
    <div
      ref={log}
      className={cx(logStyles.log, 'scroll', styles.log)}
      role="log"
      aria-label={t('assistants.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
      tabIndex={0}
    >
      {isNew && notice && (
        <article
          className={cx(bubbleStyles.message, bubbleStyles.business, bubbleStyles.assistant, bubbleStyles.labelled)}
        >
          <div className={bubbleStyles.body}>
            <By assistant={assistant} words={t('preview.notice')} />
            <div className={bubbleStyles.bubble} data-part="bubble">
              {notice}
            </div>
          </div>
        </article>
      )}
      {turns.map((turn) => (
        <div key={turn.id} className={styles.turn}>
          <article className={cx(bubbleStyles.message, bubbleStyles.customer)}>
            <div className={bubbleStyles.body}>
              <div className={bubbleStyles.bubble} data-part="bubble">
                {turn.question}
              </div>
            </div>
          </article>
          {turn.answer && (
            <Answer
              assistant={assistant}
              turn={turn}
              answer={turn.answer}
              isLast={turn.id === turns.length - 1}
              isShown={turn.id === shownId}
              onTap={onTap}
              onShow={onShow}
            />
          )}
          {turn.error && (
            <p className={cx(logStyles.act, looks.danger)} role="alert">
              {wordError(turn.error)}
            </p>
          )}
        </div>
      ))}
      {thinking && <Said className={logStyles.act}>{t('preview.thinking')}</Said>}
    </div>
  )
}
