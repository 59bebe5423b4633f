import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { AssistantRun, GroundsPassage } from '../../../lib/types.ts'
import groundsStyles from '../../../ui/grounds.module.css'
import { Passages, wordCost, wordSeconds } from '../../../ui/passages.tsx'
import { Sentences } from '../../../ui/sentences.tsx'
import type { Reader } from '../../../ui/source.tsx'

type Props = Reader & { passages: readonly GroundsPassage[]; run: AssistantRun | undefined }

/** What an answer rests on, in short: its passages, what it took, and its sentences. */
export function WhyGrounds({ passages, run, onRead }: Props) {
  const tokens = run ? run.tokens.input + run.tokens.output : 0
  return (
    <>
      <Passages passages={passages} onRead={onRead} />
      {run && (
        <p className={groundsStyles.whyFacts}>
          <span>
            {t('grounds.cited_of', {
              cited: figure(passages.filter(({ cited }) => cited).length),
              all: figure(passages.length),
            })}
          </span>
          <span>{wordSeconds(run.milliseconds)}</span>
          {tokens > 0 && <span>{t('grounds.tokens_sum', { tokens: figure(tokens) })}</span>}
          {run.cost_micros !== null && <span>{t('grounds.cost_sum', { cost: wordCost(run.cost_micros) })}</span>}
        </p>
      )}
      {run && run.sentences.length > 0 && (
        <div className={groundsStyles.whySentences}>
          <Sentences sentences={run.sentences} />
        </div>
      )}
    </>
  )
}
