import { Users } from 'lucide-react'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import type { useMentions } from './mentions.ts'

/** The people and teams whom the word behind the @ fits. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  if (!mentions.open) return null
  return (
    <div className="menu mention-menu">
      <div {...mentions.list} className="find-list">
        {mentions.items.map((item) => (
          <div key={`${item.type} ${item.id}`} {...mentions.option(item)} className="menu-item">
            {item.type === 'agent' ? (
              <AgentAvatar agent={{ id: item.id, first_name: item.name, last_name: '' }} />
            ) : (
              <span className="a-emoji">{item.emoji ?? <Users />}</span>
            )}
            <bdi className="cut">{item.name}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}
