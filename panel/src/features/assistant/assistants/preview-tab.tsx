import { useQuery } from '@tanstack/react-query'
import { ChevronDown, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { languageName } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant, Inbox } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import { GroundsPane } from '../../../ui/grounds.tsx'
import looks from '../../../ui/looks.module.css'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import paneHeadStyles from '../../../ui/pane-head.module.css'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import { pastQuestionsQuery } from './api.ts'
import { AssistantHead } from './assistant-head.tsx'
import { spoken } from './languages-field.tsx'
import { PastResults } from './past-results.tsx'
import { type Tried, usePastRun } from './past-run.ts'
import styles from './preview.module.css'
import { PreviewBox } from './preview-box.tsx'
import { PreviewLog } from './preview-log.tsx'
import { groundsOf, type Setting, useTalk } from './talk.ts'

type ChoiceProps<T> = {
  label: string
  value: T
  options: readonly { value: T; word: string }[]
  onPick: (value: T) => void
}

function Choice<T>({ label, value, options, onPick }: ChoiceProps<T>) {
  const word = options.find((option) => option.value === value)?.word ?? ''
  return (
    <span className={styles.choice}>
      <span className={looks.faint} aria-hidden="true">
        {label}
      </span>
      <Menu
        align="start"
        trigger={
          <button type="button" className={cx(buttonStyles.button, buttonStyles.small)} aria-label={`${label} ${word}`}>
            <bdi className="cut">{word}</bdi>
            <ChevronDown className="i-12" />
          </button>
        }
      >
        {options.map((option) => (
          <MenuItem key={String(option.value)} chosen={option.value === value} onSelect={() => onPick(option.value)}>
            {option.word}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}

type BarProps = { setting: Setting; inboxes: readonly Inbox[]; onChange: (change: Partial<Setting>) => void }

function SettingBar({ setting, inboxes, onChange }: BarProps) {
  return (
    <div className={styles.bar}>
      <Choice
        label={t('preview.as')}
        value={setting.isNew}
        options={[
          { value: true, word: t('preview.new_customer') },
          { value: false, word: t('preview.known_customer') },
        ]}
        onPick={(isNew) => onChange({ isNew })}
      />
      <Choice
        label={t('preview.in')}
        value={setting.inbox_id}
        options={
          inboxes.length > 0
            ? inboxes.map(({ id, name }) => ({ value: id, word: name }))
            : [{ value: null, word: t('preview.any_inbox') }]
        }
        onPick={(inbox_id) => onChange({ inbox_id })}
      />
      <Choice
        label={t('preview.writing')}
        value={setting.language}
        options={[
          { value: null, word: t('preview.any_language') },
          ...spoken.map((code) => ({ value: code, word: languageName(code) })),
        ]}
        onPick={(language) => onChange({ language })}
      />
      <span className={styles.safe}>{t('preview.reaches_nobody')}</span>
    </div>
  )
}

/** A chat with the assistant on the left, and on the right how an answer was made. */
export function PreviewTab({ assistant }: { assistant: Assistant }) {
  const [chosen, choose] = useState<Setting>({ isNew: true, inbox_id: null, language: null })
  const inboxes = useQuery(inboxesQuery).data ?? []
  const setting = { ...chosen, inbox_id: chosen.inbox_id ?? inboxes[0]?.id ?? null }
  const [lit, setLit] = useState<number | null>(null)
  const { turns, thinking, shown, show, ask, startOver } = useTalk(assistant.id)
  const past = useQuery(pastQuestionsQuery)
  const { tried, running, start, stop, close } = usePastRun(assistant.id)
  const [opened, open] = useState<Tried>()
  const answer = tried ? opened?.answer : shown?.answer
  const leaveRun = () => {
    close()
    open(undefined)
  }
  return (
    <div className={cx(styles.preview, answer && styles.isOpen)}>
      <section className={styles.talk} aria-label={t('assistants.preview')} data-pane tabIndex={-1}>
        <AssistantHead assistant={assistant} here="preview">
          <Button
            size="tool"
            icon={<RotateCcw className="flip" />}
            disabled={turns.length === 0}
            onClick={startOver}
            title={t('preview.start_over')}
          >
            {t('preview.start_over')}
          </Button>
        </AssistantHead>
        <SettingBar setting={setting} inboxes={inboxes} onChange={(change) => choose({ ...chosen, ...change })} />
        {tried ? (
          <PastResults tried={tried} running={running} shown={opened} onShow={open} onStop={stop} onClose={leaveRun} />
        ) : (
          <PreviewLog
            assistant={assistant}
            turns={turns}
            thinking={thinking}
            isNew={setting.isNew}
            shownId={shown?.id ?? null}
            onTap={(words) => !thinking && ask(words, setting)}
            onShow={(id, passage) => {
              show(id)
              setLit(passage)
            }}
          />
        )}
        <PreviewBox
          busy={thinking || running}
          past={past}
          onAsk={(question) => {
            leaveRun()
            setLit(null)
            ask(question, setting)
          }}
          onRunPast={() => {
            open(undefined)
            setLit(null)
            void start(past.data ?? [], setting)
          }}
        />
      </section>
      {answer && (
        <aside className={cx(paneHeadStyles.pane, styles.why)} aria-label={t('details.why')} data-pane tabIndex={-1}>
          <header className={paneHeadStyles.head}>
            <h2 className={looks.grow}>{t('details.why')}</h2>
            <IconButton label={t('close')} onClick={() => (tried ? open(undefined) : show(null))}>
              <X />
            </IconButton>
          </header>
          <section
            className="scroll"
            aria-label={t('details.why')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
            tabIndex={0}
          >
            <GroundsPane grounds={groundsOf(answer)} lit={lit} onRead={null} />
          </section>
        </aside>
      )}
    </div>
  )
}
