import { Play } from 'lucide-react'
import { useState } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Tool, ToolTested } from '../../../lib/types.ts'
import { useWait } from '../../../lib/wait.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { AreaField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import styles from '../rules.module.css'
import { useTestTool } from './api.ts'
import { isJsonObject, sampleArguments } from './parameters.ts'

function Answer({ status, failed, milliseconds, text }: ToolTested) {
  return (
    <section className={styles.toolAnswer} aria-label={t('tools.answer')}>
      <p className={styles.toolFacts}>
        <Chip look={failed ? 'danger' : 'ok'}>{status ?? t('tools.no_answer')}</Chip>
        <span>{t('tools.took', { milliseconds: figure(milliseconds) })}</span>
      </p>
      <pre
        className="code"
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        {text}
      </pre>
    </section>
  )
}

type Props = { tool: Tool; unsaved: boolean }

/** Calls the tool as it is saved, with arguments as a model would give them, and shows what the model would receive. */
export function TestCall({ tool, unsaved }: Props) {
  const test = useTestTool(tool.id)
  const wait = useWait(test.error)
  const [given, setGiven] = useState(() => sampleArguments(tool.parameters))
  const [faulty, setFaulty] = useState(false)
  const call = () => {
    setFaulty(!isJsonObject(given))
    if (isJsonObject(given)) test.mutate(JSON.parse(given))
  }
  return (
    <section className={formStyles.section} aria-label={t('tools.test')}>
      <h2>{t('tools.test')}</h2>
      <p className={formStyles.note}>{unsaved ? t('tools.test_unsaved') : t('tools.test_hint')}</p>
      <AreaField
        label={t('tools.arguments')}
        error={faulty ? t('tools.not_json') : undefined}
        className="code"
        dir="ltr"
        rows={4}
        value={given}
        spellCheck={false}
        onChange={({ target }) => {
          setGiven(target.value)
          setFaulty(false)
        }}
      />
      <Button
        icon={<Play />}
        busy={test.isPending}
        disabled={unsaved || wait > 0}
        onClick={call}
        className={looks.nearBelow}
      >
        {wait > 0 ? t('form.again_in', { seconds: wait }) : t('tools.call_now')}
      </Button>
      {test.isError && <Banner look="danger">{wordError(test.error)}</Banner>}
      <div role="status">{test.isSuccess && <Answer {...test.data} />}</div>
    </section>
  )
}
