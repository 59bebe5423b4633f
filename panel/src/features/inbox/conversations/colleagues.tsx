import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { firstName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { usePresent } from '../presence/api.ts'
import styles from './colleagues.module.css'

type Props = {
  uuid: string
  size?: 16 | 24
  /** Whether screen readers announce a change. In a row of the list they do not. */
  aloud?: boolean
}

/** The colleagues in the conversation. A hollow square means looking, one with a ring means typing. */
export function Colleagues({ uuid, size = 16, aloud = false }: Props) {
  const present = usePresent(uuid)
  const agents = useQuery(agentsQuery).data ?? []
  const shown = present.flatMap(({ id, state }) => {
    const agent = agents.find((one) => one.id === id)
    return agent ? [{ agent, state, words: t(`presence.${state}`, { name: firstName(agent) }) }] : []
  })
  return (
    <span className={styles.colleagues} role={aloud ? 'status' : undefined}>
      {shown.map(({ agent, state, words }) => (
        <span key={agent.id} className={cx(styles.colleague, styles[state])} title={words}>
          <AgentAvatar agent={agent} size={size} />
          <span className="vh">{words}</span>
        </span>
      ))}
    </span>
  )
}
