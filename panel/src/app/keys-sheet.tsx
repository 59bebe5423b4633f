import { X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { modKey } from '../lib/hotkeys.ts'
import { useMe } from '../lib/me.ts'
import { t, type Word } from '../lib/t.ts'
import { holdsWords } from '../lib/words.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import styles from './keys-sheet.module.css'

type Group = { title: Word; keys: [string[], Word][] }

const groups: Group[] = [
  {
    title: 'keys.go',
    keys: [
      [[modKey, 'K'], 'nav.find'],
      [['G', 'M'], 'view.mine'],
      [['G', 'A'], 'view.mentions'],
      [['G', 'U'], 'view.unassigned'],
      [['G', 'B'], 'view.assistant'],
      [['G', 'O'], 'view.all'],
      [['G', 'Z'], 'view.snoozed'],
      [['G', 'N'], 'view.undelivered'],
      [['G', 'L'], 'view.scheduled'],
      [['G', 'D'], 'nav.today'],
      [['G', 'K'], 'nav.knowledge'],
      [['G', 'C'], 'nav.contacts'],
      [['G', 'R'], 'nav.reports'],
      [['G', 'S'], 'nav.admin'],
    ],
  },
  {
    title: 'keys.list',
    keys: [
      [['J'], 'keys.next_row'],
      [['K'], 'keys.previous_row'],
      [['⏎'], 'keys.open_row'],
      [['Esc'], 'keys.back_to_row'],
      [['X'], 'keys.choose'],
      [['⇧', 'X'], 'keys.choose_to_here'],
      [['F'], 'list.filter'],
      [['U'], 'keys.mark_unread'],
    ],
  },
  {
    title: 'keys.conversation',
    keys: [
      [['R'], 'composer.reply'],
      [['N'], 'composer.note'],
      [['T'], 'templates.send'],
      [['E'], 'keys.resolve'],
      [['S'], 'thread.snooze'],
      [['⇧', 'S'], 'details.status'],
      [['A'], 'bulk.assign'],
      [['I'], 'keys.assign_to_me'],
      [['L'], 'details.tags'],
      [['P'], 'details.priority'],
      [['W'], 'details.why'],
      [['⇧', 'T'], 'owner.take_over'],
      [['Q'], 'keys.quote'],
      [['⇧', 'R'], 'keys.retry'],
      [['O'], 'keys.open_contact'],
      [['⇧', 'C'], 'keys.copy_link'],
    ],
  },
  {
    title: 'keys.writing',
    keys: [
      [['⏎'], 'keys.send'],
      [['⇧', '⏎'], 'keys.new_line'],
      [[modKey, '⇧', '⏎'], 'composer.send_and_resolve'],
      [[modKey, 'E'], 'keys.reply_or_note'],
      [[modKey, 'B'], 'format.bold'],
      [[modKey, 'I'], 'format.italic'],
      [['/'], 'keys.macros'],
      [['⇥'], 'keys.next_place'],
      [['@'], 'keys.mention'],
      [[modKey, 'U'], 'composer.attach'],
      [[modKey, 'J'], 'suggestion.draft'],
      [['Esc'], 'keys.leave_draft'],
    ],
  },
  {
    title: 'keys.everywhere',
    keys: [
      [['C'], 'start.title'],
      [['Z'], 'undo'],
      [['F6'], 'keys.next_pane'],
      [[']'], 'details.label'],
      [['['], 'nav.toggle'],
      [['⇧', 'D'], 'keys.light_or_dark'],
      [[modKey, 'S'], 'knowledge.save'],
      [['?'], 'keys.this_sheet'],
    ],
  },
]

function Keys({ title, keys }: Group) {
  return (
    <section>
      <h3>{t(title)}</h3>
      <dl>
        {keys.map(([caps, word]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              {caps.map((cap) => (
                <Fragment key={cap}>
                  <Kbd>{cap}</Kbd>
                </Fragment>
              ))}
              <span className="vh">{caps.join(' ')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Finds keys by what they do, by the key itself, or by the name of their group. */
function Found({ text }: { text: string }) {
  const found = groups
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(([caps, word]) => holdsWords(`${t(title)} ${t(word)} ${caps.join(' ')}`, text.trim())),
    }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <>
      <div className={styles.grid}>
        {found.map((group) => (
          <Keys key={group.title} {...group} />
        ))}
      </div>
      <p role="status" className={looks.faint}>
        {found.length === 0 && t('keys.none')}
      </p>
    </>
  )
}

/**
 * Every key in groups, narrowed by what is typed. People who have switched single letters off read that these need Alt.
 */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { single_keys } = useMe()
  const [text, setText] = useState('')
  // The next one who opens it sees all keys.
  if (!open && text) setText('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      text={!single_keys && t('keys.with_alt')}
      width="across"
      tools={
        <>
          <SearchBox label={t('keys.search')} value={text} onChange={setText} className={styles.search} />
          <IconButton label={t('close')} onClick={onClose} className={looks.end}>
            <X />
          </IconButton>
        </>
      }
    >
      <Found text={text} />
    </Dialog>
  )
}
