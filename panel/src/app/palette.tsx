import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Aim } from '../features/inbox/conversations/changes/place.ts'
import { RelateDialog } from '../features/inbox/conversations/thread/relate-dialog.tsx'
import { SubjectDialog } from '../features/inbox/conversations/thread/subject-dialog.tsx'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import dialogStyles from '../ui/dialog.module.css'
import { useFocusBefore } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import { Marked } from '../ui/marked.tsx'
import menuStyles from '../ui/menu.module.css'
import styles from './palette.module.css'
import { type Choice, naming, type Section } from './palette-choice.ts'
import { useSections } from './palette-choices.tsx'
import { type Here, type Question, useHere } from './palette-here.tsx'

/** How many of each section are shown, and how many more at a time. */
const few = 3
/** Before anything is typed, the list is short and shown whole. */
const all = 12

type Shown = Section & { left: number }

const cut = (sections: Section[], most: (key: Section['key']) => number): Shown[] =>
  sections
    .map((section) => {
      const choices = section.choices.slice(0, most(section.key))
      return { ...section, choices, left: section.choices.length - choices.length }
    })
    .filter(({ choices }) => choices.length > 0)

const moreKey = (key: Section['key']) => `more-${key}`

type GroupProps = {
  section: Shown
  /** What was typed, which is marked in the words. */
  query: string
  chosen: string | undefined
  onPoint: (key: string) => void
  onRun: (key: string) => void
  onUnfold: () => void
}

/** A section with its head, and a last line that shows more of it if it is cut. */
function Group({ section, query, chosen, onPoint, onRun, onUnfold }: GroupProps) {
  const more = moreKey(section.key)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has no element for its groups
    <div role="group" aria-labelledby={`group-${section.key}`}>
      <p id={`group-${section.key}`} className={menuStyles.section}>
        {t(`palette.${section.key}`)}
      </p>
      {section.choices.map((choice) => (
        <Row
          key={choice.key}
          choice={choice}
          query={query}
          chosen={choice.key === chosen}
          onPoint={() => onPoint(choice.key)}
          onRun={() => onRun(choice.key)}
        />
      ))}
      {section.left > 0 && (
        <div
          id={`choice-${more}`}
          className={cx(menuStyles.item, styles.more)}
          role="option"
          tabIndex={-1}
          aria-selected={more === chosen}
          onPointerUp={onUnfold}
        >
          {t('palette.more', { count: section.left })}
        </div>
      )}
    </div>
  )
}

/** What was typed before the palette was there. */
type Typed = RefObject<string>
type BodyProps = { aimed: Here | undefined; typed: Typed; onStart: (() => void) | undefined; onClose: () => void }

function PaletteBody({ aimed, typed, onStart, onClose }: BodyProps) {
  const [text, setText] = useState('')
  // Runs when the field gets the focus. Until then letters may still come.
  useEffect(() => {
    setText(typed.current)
    typed.current = ''
  }, [typed])
  const [at, setAt] = useState('')
  const [unfolded, setUnfolded] = useState<{ [K in Section['key']]?: number }>({})
  const [everywhere, setEverywhere] = useState(false)
  const on = everywhere ? undefined : aimed
  const { sections, found } = useSections(text, on, onStart)
  const shown = cut(sections, (key) => (text.trim() ? (unfolded[key] ?? few) : all))
  const keys = shown.flatMap(({ key, choices, left }) => [
    ...choices.map((choice) => choice.key),
    ...(left > 0 ? [moreKey(key)] : []),
  ])
  const here = Math.max(0, keys.indexOf(at))
  const chosen = keys[here]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) list.current?.querySelector(`[id="choice-${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const unfold = ({ key, choices }: Shown) => {
    setUnfolded({ ...unfolded, [key]: choices.length + few })
    const next = sections.find((section) => section.key === key)?.choices[choices.length]
    if (next) setAt(next.key)
  }
  const folded = (key: string | undefined) => shown.find((section) => moreKey(section.key) === key)
  const run = (key: string | undefined) => {
    const section = folded(key)
    if (section) return unfold(section)
    const choice = shown.flatMap(({ choices }) => choices).find((one) => one.key === key)
    // The result was found for an earlier text, and will be replaced a moment later.
    if (!choice || (choice.found && found.stale)) return
    onClose()
    choice.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || keys.length === 0) return
    if (event.key === 'ArrowDown') {
      const next = keys[(here + 1) % keys.length]
      const section = folded(next)
      if (section) unfold(section)
      else setAt(next ?? '')
    } else if (event.key === 'ArrowUp') setAt(keys[(here - 1 + keys.length) % keys.length] ?? '')
    else if (event.key === 'Enter') run(chosen)
    else if (event.key === 'Backspace' && text === '' && on) setEverywhere(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.find}>
        <Search />
        <input
          role="combobox"
          aria-label={t('nav.find')}
          aria-expanded="true"
          aria-controls="palette-list"
          // A screen reader that finds the field with a line marked says the line and never the field.
          aria-activedescendant={chosen && (text || at) ? `choice-${chosen}` : undefined}
          placeholder={t('nav.find')}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt('')
            setUnfolded({})
          }}
          onKeyDown={onKeyDown}
        />
        {on && (
          <span className={styles.aim}>
            <Sentence {...naming('palette.aim_at', on.name)} />
            <button type="button" aria-label={t('palette.everywhere')} onClick={() => setEverywhere(true)}>
              <X className="i-12" />
            </button>
          </span>
        )}
      </div>
      <div
        ref={list}
        id="palette-list"
        className={styles.list}
        role="listbox"
        aria-label={t('palette.results')}
        tabIndex={-1}
      >
        {shown.map((section) => (
          <Group
            key={section.key}
            section={section}
            query={text}
            chosen={chosen}
            onPoint={setAt}
            onRun={run}
            onUnfold={() => unfold(section)}
          />
        ))}
      </div>
      <p className="vh" role="status">
        {shown.length === 0 && !found.searching && !found.stale ? t('palette.nothing') : ''}
      </p>
      {shown.length === 0 && (
        <p className={styles.none} aria-hidden="true">
          {found.searching || found.stale ? t('palette.searching') : t('palette.nothing')}
        </p>
      )}
      {found.error && (
        <p className={cx(styles.none, looks.danger)} role="alert">
          {t('palette.failed', { reason: wordError(found.error) })}
        </p>
      )}
      <Foot aimed={on !== undefined} />
    </>
  )
}

type SentenceProps = { word: string; name?: string | undefined; query?: string }

/**
 * A sentence on one line. The name in it is cut at its own end: one that is written against the line would be cut where
 * the line ends, which is where the name begins.
 */
function Sentence({ word, name, query }: SentenceProps) {
  const at = name ? word.indexOf(name) : -1
  if (!name || at < 0) {
    return (
      <bdi className="cut">
        <Marked text={word} query={query} />
      </bdi>
    )
  }
  return (
    <bdi className={menuStyles.sentence}>
      <Marked text={word.slice(0, at)} query={query} />
      <bdi className="cut">
        <Marked text={name} query={query} />
      </bdi>
      <Marked text={word.slice(at + name.length)} query={query} />
    </bdi>
  )
}

type RowProps = { choice: Choice; query: string; chosen: boolean; onPoint: () => void; onRun: () => void }

function Row({ choice, query, chosen, onPoint, onRun }: RowProps) {
  return (
    <div
      id={`choice-${choice.key}`}
      className={menuStyles.item}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onPoint}
      onPointerUp={onRun}
    >
      {choice.icon}
      <span className={styles.words}>
        <Sentence word={choice.word} name={choice.name} query={query.trim()} />
        {choice.more && (
          <span className={styles.also}>
            {' · '}
            <bdi className="cut">
              <Marked text={choice.more} query={query.trim()} />
            </bdi>
          </span>
        )}
      </span>
      {choice.detail && <span className={menuStyles.detail}>{choice.detail}</span>}
      {choice.keys && (
        <span className={cx(menuStyles.detail, styles.keys)}>
          {choice.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  )
}

function Foot({ aimed }: { aimed: boolean }) {
  return (
    <div className={cx(styles.foot, 'not-narrow')} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('palette.choose')}
      </span>
      <span>
        <Kbd>⏎</Kbd>
        {t('palette.open')}
      </span>
      <span>
        <Kbd>Esc</Kbd>
        {t('palette.close')}
      </span>
      {aimed && (
        <span>
          <Kbd>⌫</Kbd>
          {t('palette.everywhere')}
        </span>
      )}
    </div>
  )
}

type Props = {
  open: boolean
  aim: Aim | undefined
  typed: Typed
  onClose: () => void
  onStart: (() => void) | undefined
}

/** Does something, or finds conversations, messages, contacts, articles and pages. */
export function Palette({ open, aim, typed, onClose, onStart }: Props) {
  const [question, setQuestion] = useState<Question>()
  const next = useRef<Question>(undefined)
  const aimed = useHere(aim, (asked) => {
    next.current = asked
  })
  const before = useFocusBefore(open)
  /** Only then is the focus where it was, and returns there from the dialog too. */
  const onClosed = (event: Event) => {
    event.preventDefault()
    // A command may have moved the focus to what it is about.
    const isFree = document.activeElement === document.body || document.activeElement === null
    if (isFree) before[0]?.focus({ preventScroll: true })
    setQuestion(next.current)
    next.current = undefined
  }
  const done = () => setQuestion(undefined)
  return (
    <>
      <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Dialog.Portal>
          <Dialog.Overlay className={dialogStyles.scrim} />
          <Dialog.Content className={styles.palette} aria-describedby={undefined} onCloseAutoFocus={onClosed}>
            <Dialog.Title className="vh">{t('nav.find')}</Dialog.Title>
            <PaletteBody aimed={aimed} typed={typed} onStart={onStart} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      {question?.about === 'subject' && <SubjectDialog conversation={question.conversation} onClose={done} />}
      {(question?.about === 'merge' || question?.about === 'link') && (
        <RelateDialog conversation={question.conversation} does={question.about} onClose={done} />
      )}
    </>
  )
}
