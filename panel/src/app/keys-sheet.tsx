import { Fragment } from 'react'
import { modKey } from '../lib/hotkeys.ts'
import { t, type Word } from '../lib/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

const groups: { title: Word; keys: [string[], Word][] }[] = [
  {
    title: 'keys.go',
    keys: [
      [[modKey, 'K'], 'nav.find'],
      [['G', 'M'], 'view.mine'],
      [['G', 'U'], 'view.unassigned'],
      [['G', 'B'], 'view.assistant'],
      [['G', 'O'], 'view.all'],
      [['G', 'Z'], 'view.snoozed'],
      [['G', 'K'], 'nav.knowledge'],
      [['G', 'C'], 'nav.contacts'],
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
    ],
  },
  {
    title: 'keys.conversation',
    keys: [
      [['R'], 'composer.reply'],
      [['N'], 'composer.note'],
      [['E'], 'keys.resolve'],
      [['I'], 'keys.assign_to_me'],
      [['⇧', 'T'], 'owner.take_over'],
      [['O'], 'keys.open_contact'],
    ],
  },
  {
    title: 'keys.writing',
    keys: [
      [['⏎'], 'keys.send'],
      [['⇧', '⏎'], 'keys.new_line'],
      [[modKey, 'E'], 'keys.reply_or_note'],
      [['Esc'], 'keys.leave_draft'],
    ],
  },
  {
    title: 'keys.everywhere',
    keys: [
      [['Z'], 'undo'],
      [['F6'], 'keys.next_pane'],
      [[']'], 'details.label'],
      [['⇧', 'D'], 'keys.light_or_dark'],
      [[modKey, 'S'], 'knowledge.save'],
      [['?'], 'keys.this_sheet'],
    ],
  },
]

export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} broad>
      <div className="keys-grid">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{t(group.title)}</h3>
            <dl>
              {group.keys.map(([keys, word]) => (
                <div key={word}>
                  <dt>{t(word)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Fragment key={key}>
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
                    <span className="vh">{keys.join(' ')}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
