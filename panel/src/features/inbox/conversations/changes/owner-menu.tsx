import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Hand, Users } from 'lucide-react'
import { cx } from '../../../../lib/cx.ts'
import { agentsQuery, useCan, useMe } from '../../../../lib/me.ts'
import { availableFirst, firstName, fullName, readsOwn } from '../../../../lib/person.ts'
import { useSees } from '../../../../lib/sees.ts'
import { rich, t } from '../../../../lib/t.ts'
import type { CompactAgent, CompactTeam, Conversation, ConversationItem } from '../../../../lib/types.ts'
import { AgentAvatar, AssistantAvatar, NobodyAvatar } from '../../../../ui/avatar.tsx'
import menuStyles from '../../../../ui/menu.module.css'
import { Menu, MenuFailed, MenuItem, MenuRule, MenuSection } from '../../../../ui/menu.tsx'
import { useSayDone } from '../../../../ui/say-done.ts'
import { compactTeamsQuery } from '../../../people/teams/api.ts'
import { useAssign, useAssignTeam, useGiveBack, useTakeOver } from '../api.ts'
import styles from '../thread.module.css'

type Owned = Conversation | ConversationItem

/** The owner as a face and a word. `full` is for places with more room. */
export function ownerOf(conversation: Owned) {
  if (conversation.ai_state === 'waiting') {
    return {
      face: <AssistantAvatar size={20} waiting />,
      word: t('owner.waiting_short'),
      full: t('owner.waiting'),
    }
  }
  const { assignee } = conversation
  if (!assignee) return { face: <NobodyAvatar size={20} />, word: t('owner.nobody') }
  if (assignee.type === 'assistant') return { face: <AssistantAvatar size={20} />, word: t('owner.assistant') }
  return { face: <AgentAvatar agent={assignee} size={20} />, word: firstName(assignee) }
}

/** The owner in the thread's head. Its menu assigns the conversation to somebody else, and offers to undo it. */
export function OwnerMenu({ conversation }: { conversation: Conversation }) {
  const { face, word, full = word } = ownerOf(conversation)
  const mayAssign = useCan('conversations:update_user_assignee')
  const shown = (
    <>
      <span className="vh">
        {t('owner.label')} {full}
      </span>
      {face}
      <span className={cx(styles.label, 'cut')} data-part="word" dir="auto" aria-hidden="true">
        {word}
      </span>
    </>
  )
  if (!mayAssign) {
    return (
      <span className={cx(styles.owner, styles.fixed)} data-part="owner" title={full}>
        {shown}
      </span>
    )
  }
  return (
    <Menu
      hotkey="a"
      trigger={
        <button type="button" className={styles.owner} data-part="owner" title={full}>
          {shown}
          <ChevronDown className="i-12" />
        </button>
      }
    >
      <OwnerItems conversation={conversation} />
    </Menu>
  )
}

/** Assigns the conversation to somebody else, and offers to undo it if the person still sees the conversation then. */
export function OwnerItems({ conversation }: { conversation: Owned }) {
  const me = useMe()
  const agentList = useQuery(agentsQuery)
  const teamList = useQuery(compactTeamsQuery)
  const { data: agents = [] } = agentList
  const { data: teams = [] } = teamList
  const mayAssignTeam = useCan('conversations:update_team_assignee')
  const assign = useAssign(conversation.uuid)
  const sayDone = useSayDone()
  const before = conversation.assigned_user_id
  const takeOver = useTakeOver(conversation.uuid)
  const giveBack = useGiveBack(conversation.uuid)
  const sees = useSees()
  const undo = () => assign.mutate(before)
  const told = (doing: Promise<unknown>, words: string, to: number | null) =>
    sayDone(doing, words, sees({ ...conversation, assigned_user_id: to }) ? undo : undefined)
  const give = (id: number | null, words: string) => told(assign.mutateAsync(id), words, id)

  const enabled = agents.filter((agent) => agent.enabled)
  const assistants = enabled.filter((agent) => agent.type === 'assistant')
  const isOffered = (agent: CompactAgent) =>
    agent.type === 'agent' && agent.id !== me.id && (readsOwn(agent) || agent.id === before)
  const people = availableFirst(enabled.filter(isOffered))
  const isMine = before === me.id && conversation.ai_state !== 'waiting'
  const givenBack = (id: number) => before !== id || conversation.ai_state === 'waiting'

  return (
    <>
      {!isMine && (
        <MenuItem
          icon={<Hand />}
          detail="I"
          onSelect={() => told(takeOver.mutateAsync(), t('owner.taken_over'), me.id)}
        >
          {t('owner.take_over')}
        </MenuItem>
      )}
      {assistants
        .filter((agent) => givenBack(agent.id))
        .map((agent) => (
          <MenuItem
            key={agent.id}
            icon={<AssistantAvatar />}
            onSelect={() =>
              told(giveBack.mutateAsync(agent.id), t('owner.given_back', { name: fullName(agent) }), agent.id)
            }
          >
            {assistants.length > 1
              ? rich('owner.give_to', { name: <bdi className="cut">{fullName(agent)}</bdi> })
              : t('owner.give_back')}
          </MenuItem>
        ))}
      {people.length > 0 && <MenuSection>{t('owner.people')}</MenuSection>}
      {people.map((agent) => (
        <AgentItem
          key={agent.id}
          agent={agent}
          chosen={before === agent.id}
          onSelect={() => give(agent.id, t('owner.assigned', { name: fullName(agent) }))}
        />
      ))}
      {before !== null && (
        <>
          <MenuRule />
          <MenuItem icon={<NobodyAvatar />} onSelect={() => give(null, t('owner.unassigned'))}>
            {t('owner.unassign')}
          </MenuItem>
        </>
      )}
      {mayAssignTeam && teams.length > 0 && <TeamItems conversation={conversation} teams={teams} />}
      <MenuFailed lists={mayAssignTeam ? [agentList, teamList] : [agentList]} />
    </>
  )
}

type ChoiceProps = { chosen?: boolean; onSelect: () => void }

/** Somebody to whom a conversation can be given, and whether they are there. */
export function AgentItem({ agent, ...rest }: ChoiceProps & { agent: CompactAgent }) {
  const { type, availability_status } = agent
  const isThere = type === 'assistant' || availability_status === 'online'
  return (
    <MenuItem
      icon={<AgentAvatar agent={agent} />}
      detail={isThere ? undefined : t(`availability.${availability_status}`)}
      {...rest}
    >
      {fullName(agent)}
    </MenuItem>
  )
}

/** A team to which a conversation can be given. */
export function TeamItem({ team, ...rest }: ChoiceProps & { team: CompactTeam }) {
  return (
    <MenuItem icon={<span className={menuStyles.emojiItem}>{team.emoji ?? <Users />}</span>} {...rest}>
      {team.name}
    </MenuItem>
  )
}

/** The team is independent of the owner: a conversation may have one without the other. */
function TeamItems({ conversation, teams }: { conversation: Owned; teams: CompactTeam[] }) {
  const assign = useAssignTeam(conversation.uuid)
  const sees = useSees()
  const sayDone = useSayDone()
  const before = conversation.assigned_team_id
  const give = (id: number | null, words: string) => {
    if (id === before) return
    const undo = () => assign.mutate(before)
    sayDone(assign.mutateAsync(id), words, sees({ ...conversation, assigned_team_id: id }) ? undo : undefined)
  }
  return (
    <>
      <MenuRule />
      <MenuSection>{t('owner.teams')}</MenuSection>
      {teams.map((team) => (
        <TeamItem
          key={team.id}
          team={team}
          chosen={before === team.id}
          onSelect={() => give(team.id, t('owner.team_given', { name: team.name }))}
        />
      ))}
      {before !== null && (
        <MenuItem icon={<NobodyAvatar />} onSelect={() => give(null, t('owner.team_taken'))}>
          {t('owner.no_team')}
        </MenuItem>
      )}
    </>
  )
}
