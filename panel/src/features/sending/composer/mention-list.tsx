import { Users } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import menuStyles from '../../../ui/menu.module.css'
import styles from '../../../ui/talk/composer.module.css'
import type { useMentions } from './mentions.ts'

/** The people and teams that match the word after the @. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { failed } = mentions
  if (failed) {
    return (
      <div role="alert" className={cx(menuStyles.menu, styles.mentionMenu)}>
        <ListState list={failed} failed={t('list.failed')} />
      </div>
    )
  }
  if (!mentions.open) return null
  return (
    <div className={cx(menuStyles.menu, styles.mentionMenu)}>
      <div {...mentions.list} className={menuStyles.findList}>
        {mentions.items.map((item) => (
          <div key={`${item.type} ${item.id}`} {...mentions.option(item)} className={menuStyles.item}>
            {item.type === 'agent' ? (
              <AgentAvatar agent={{ id: item.id, first_name: item.name, last_name: '' }} />
            ) : (
              <span className={menuStyles.emojiItem}>{item.emoji ?? <Users />}</span>
            )}
            <bdi className="cut">{item.name}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}
