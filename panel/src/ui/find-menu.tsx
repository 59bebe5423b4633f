import { Plus, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useListbox } from '../lib/listbox.ts'
import { t } from '../lib/t.ts'
import { holdsWords } from '../lib/words.ts'
import buttonStyles from './button.module.css'
import fieldStyles from './field.module.css'
import { type List, ListState } from './list-state.tsx'
import styles from './menu.module.css'

export type Found = {
  id: number
  name: string
  /** Shown in place of the name. */
  shown?: ReactNode
  detail?: string | undefined
  face?: ReactNode
}
type Props = {
  /** The word on the button, which says that something is added. */
  word: string
  search: string
  /** Undefined while they load. */
  items: readonly Found[] | undefined
  /** What they come from, to say that it is loading or cannot be loaded, also if a part of the items is there. */
  list?: List
  /** The text if nothing is left to choose from. */
  none: string
  icon?: ReactNode
  look?: 'plain'
  /** The items are sentences, so they are shown on a wider sheet. */
  sentences?: boolean
  /**
   * It closes with the first item that is taken. A function then moves the focus; otherwise it goes back to the button.
   */
  closes?: true | (() => void)
  /** Opens it while it is on the page. */
  hotkey?: string
  /** Its key is for what is chosen, and comes before that of what is open. */
  nearest?: boolean
  /** The button, if it is not one with `icon` and `word`. */
  trigger?: ReactNode
  onPick: (item: Found) => void
}

function Finder({
  search,
  items,
  list: from,
  none,
  onPick,
}: Pick<Props, 'search' | 'items' | 'list' | 'none' | 'onPick'>) {
  const [text, setText] = useState('')
  // Enter came before the items. It picks the first one that is found, unless something else is typed meanwhile.
  const early = useRef(false)
  const shown = (items ?? []).filter(({ name, detail = '' }) => holdsWords(`${name} ${detail}`, text.trim()))
  const pick = (item: Found) => {
    setText('')
    restart()
    onPick(item)
  }
  const { box, list, option, restart } = useListbox({
    label: search,
    items: shown,
    keyOf: ({ id }) => id,
    onPick: pick,
    onNone: () => {
      early.current = !items && text !== ''
    },
  })
  useEffect(() => {
    if (!items || !early.current) return
    early.current = false
    if (shown[0]) pick(shown[0])
  })
  return (
    <>
      <span className={cx(fieldStyles.input, fieldStyles.tool)}>
        <Search className="i-14" />
        <input
          {...box}
          aria-label={search}
          placeholder={search}
          value={text}
          onChange={({ target }) => {
            early.current = false
            setText(target.value)
            restart()
          }}
        />
      </span>
      <div {...list} className={styles.findList}>
        {shown.map((item) => (
          <div key={item.id} {...option(item)} className={styles.item}>
            {item.face}
            <bdi className={item.shown ? styles.sentence : 'cut'}>{item.shown ?? item.name}</bdi>
            {item.detail && <bdi className={cx(styles.detail, 'cut')}>{item.detail}</bdi>}
          </div>
        ))}
      </div>
      {from && from.data === undefined && <ListState list={from} failed={t('list.failed')} />}
      {items && shown.length === 0 && <p className={styles.section}>{none}</p>}
    </>
  )
}

/** A button that opens a searchable list. It stays open, so that several items can be taken one after the other. */
export function FindMenu({
  word,
  icon = <Plus className="i-14" />,
  look,
  sentences,
  closes,
  hotkey,
  nearest,
  trigger,
  onPick,
  ...finder
}: Props) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const openByKey = () => {
    place.current?.scrollIntoView({ block: 'nearest' })
    setOpen(true)
  }
  useHotkeys(hotkey ? { [hotkey]: openByKey } : {}, nearest)
  const pick = (item: Found) => {
    onPick(item)
    if (closes) setOpen(false)
  }
  const leave = (event: Event) => {
    if (typeof closes !== 'function') return
    event.preventDefault()
    closes()
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={place} asChild>
        {trigger ?? (
          <button type="button" className={cx(buttonStyles.button, buttonStyles.small, look && buttonStyles[look])}>
            {icon}
            {word}
          </button>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={cx(styles.menu, styles.findMenu, sentences && styles.ofSentences)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={word}
          onCloseAutoFocus={leave}
        >
          <Finder {...finder} onPick={pick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
