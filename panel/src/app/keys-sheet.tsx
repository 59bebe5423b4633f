import { X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { offeredViews, viewKeys, views, viewWord } from '../features/inbox/conversations/views.ts'
import { modKey } from '../lib/hotkeys.ts'
import { useMe } from '../lib/me.ts'
import { t, type Word } from '../lib/t.ts'
import type { Permission } from '../lib/types.ts'
import { holdsWords } from '../lib/words.ts'
import { mayRunDesk } from '../pages/admin-sections.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import styles from './keys-sheet.module.css'

/** `needs`: the permission without which the key does nothing, or whether these permissions are enough. */
type Key = [caps: string[], word: Word, needs?: Permission | ((held: readonly Permission[]) => boolean)]
type Group = { title: Word; keys: Key[] }

const writes = 'messages:write'
const assigns = 'conversations:update_user_assignee'
const changesStatus = 'conversations:update_status'

const groups: Group[] = [
  {
    title: 'keys.go',
    keys: [
      [[modKey, 'K'], 'nav.find'],
      ...views.map((view): Key => [['G', viewKeys[view]], viewWord[view], (held) => offeredViews(held).includes(view)]),
      [['G', 'D'], 'nav.today', 'reports:manage'],
      [['G', 'K'], 'nav.knowledge', 'ai:manage'],
      [['G', 'C'], 'nav.contacts', 'contacts:read_all'],
      [['G', 'R'], 'nav.reports', 'reports:manage'],
      [['G', 'S'], 'nav.admin', mayRunDesk],
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
      [['U'], 'keys.mark_unread', 'conversations:read'],
    ],
  },
  {
    title: 'keys.conversation',
    keys: [
      [['R'], 'composer.reply', writes],
      [['N'], 'composer.note', writes],
      [['T'], 'templates.send', writes],
      [['E'], 'keys.resolve', changesStatus],
      [['S'], 'thread.snooze', changesStatus],
      [['⇧', 'S'], 'details.status', changesStatus],
      [['A'], 'bulk.assign', assigns],
      [['I'], 'keys.assign_to_me', assigns],
      [['L'], 'details.tags', 'conversations:update_tags'],
      [['P'], 'details.priority', 'conversations:update_priority'],
      [['W'], 'details.why', 'messages:read'],
      [['⇧', 'T'], 'owner.take_over', assigns],
      [['Q'], 'keys.quote', writes],
      [['⇧', 'R'], 'keys.retry', writes],
      [['O'], 'keys.open_contact', 'contacts:read'],
      [['⇧', 'C'], 'keys.copy_link', 'conversations:read'],
    ],
  },
  {
    title: 'keys.writing',
    keys: [
      [['⏎'], 'keys.send', writes],
      [['⇧', '⏎'], 'keys.new_line', writes],
      [[modKey, '⇧', '⏎'], 'composer.send_and_resolve', writes],
      [[modKey, 'E'], 'keys.reply_or_note', writes],
      [[modKey, 'B'], 'format.bold', writes],
      [[modKey, 'I'], 'format.italic', writes],
      [['/'], 'keys.macros', writes],
      [['⇥'], 'keys.next_place', writes],
      [['@'], 'keys.mention', writes],
      [[modKey, 'U'], 'composer.attach', writes],
      [[modKey, 'J'], 'suggestion.draft', writes],
      [['Esc'], 'keys.leave_draft', writes],
    ],
  },
  {
    title: 'keys.everywhere',
    keys: [
      [['C'], 'start.title', 'conversations:write'],
      [['Z'], 'undo'],
      [['F6'], 'keys.next_pane'],
      [[']'], 'details.label', 'conversations:read'],
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
  const { permissions } = useMe()
  const may = (needs: Key[2]) =>
    typeof needs === 'function' ? needs(permissions) : needs === undefined || permissions.includes(needs)
  const found = groups
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(
        ([caps, word, needs]) => may(needs) && holdsWords(`${t(title)} ${t(word)} ${caps.join(' ')}`, text.trim()),
      ),
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
 * The keys that do something for the person, in groups, narrowed by what is typed. People who have switched single
 * letters off read that these need Alt.
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
