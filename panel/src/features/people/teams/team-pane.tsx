import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { figure, languageName, listOf } from '../../../lib/format.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Team } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { NameSelect } from '../../../ui/name-select.tsx'
import { PicksField } from '../../../ui/picks-field.tsx'
import { ZoneOptions } from '../../../ui/zone-options.tsx'
import { hoursQuery } from '../../office/hours/api.ts'
import { policiesQuery } from '../../office/sla/api.ts'
import {
  assignmentOf,
  type TeamFields,
  teamName,
  teamQuery,
  useCreateTeam,
  useDeleteTeam,
  useUpdateTeam,
  useWaiting,
} from './api.ts'
import { assignmentWord } from './team-list.tsx'

const assignments = ['Manual', 'Round robin', 'Least busy'] as const

const labels = () => ({
  name: t('teams.name'),
  emoji: t('teams.emoji'),
  member_ids: t('teams.members'),
  conversation_assignment_type: t('teams.assignment'),
  max_auto_assigned_conversations: t('teams.most'),
  skills_required: t('teams.skills_required'),
  timezone: t('general.time_zone'),
  business_hours_id: t('hours.title'),
  sla_policy_id: t('sla.one'),
})

const fresh: TeamFields = {
  name: '',
  emoji: '',
  member_ids: [],
  conversation_assignment_type: 'Manual',
  max_auto_assigned_conversations: '0',
  skills_required: false,
  timezone: '',
  business_hours_id: '',
  sla_policy_id: '',
}

const fieldsOf = (team: Team): TeamFields => ({
  name: team.name,
  emoji: team.emoji ?? '',
  member_ids: team.members.map(({ id }) => id).toSorted((a, b) => a - b),
  conversation_assignment_type: assignmentOf(team),
  max_auto_assigned_conversations: String(team.max_auto_assigned_conversations),
  skills_required: team.skills_required,
  timezone: team.timezone ?? '',
  business_hours_id: String(team.business_hours_id ?? ''),
  sla_policy_id: String(team.sla_policy_id ?? ''),
})

const check = (values: TeamFields) => ({
  name: !values.name.trim() && t('form.required'),
  max_auto_assigned_conversations: !/^\d{1,6}$/.test(values.max_auto_assigned_conversations) && t('form.whole_number'),
})

function Members({ form }: { form: FormOf<TeamFields> }) {
  const list = useQuery(agentsQuery)
  const items = list.data
    ?.filter(({ type }) => type === 'agent')
    .map((agent) => ({
      id: agent.id,
      name: fullName(agent),
      detail: agent.email ?? undefined,
      face: <AgentAvatar agent={agent} size={20} />,
    }))
  return (
    <PicksField
      {...wordsAround(form, labels())('member_ids')}
      items={items}
      list={list}
      chosen={form.values.member_ids}
      add={t('teams.add_member')}
      search={t('teams.find_agent')}
      none={t('teams.no_agent')}
      empty={t('teams.no_members')}
      onChange={(member_ids) => form.write({ member_ids })}
    />
  )
}

/** What waits in the team, and why nobody is given it. */
function Waiting({ id }: { id: number }) {
  const waiting = useWaiting(id)
  if (!waiting) return null
  const unspoken = waiting.unfit.filter(({ reason }) => reason === 'nobody_speaks')
  const languages = [...new Set(unspoken.map(({ language }) => languageName(language ?? '')))]
  const why = [
    waiting.reason && t(`row.waits_${waiting.reason}`),
    languages.length > 0 && t('row.waits_nobody_speaks', { language: listOf(languages) }),
    waiting.unfit.some(({ reason }) => reason === 'nobody_knows') && t('row.waits_nobody_knows'),
  ].filter((word) => typeof word === 'string')
  return (
    <p className={formStyles.note} role="status">
      {[t('teams.waiting', { number: figure(waiting.waiting) }), ...why].join(' · ')}
    </p>
  )
}

function Inputs({ form, isNew = false }: { form: FormOf<TeamFields>; isNew?: boolean }) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  const hours = useQuery(hoursQuery).data ?? []
  const policies = useQuery(policiesQuery).data ?? []
  return (
    <section className={formStyles.section}>
      <NameField {...below('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      <Field
        {...below('emoji', t('teams.emoji_hint'))}
        value={values.emoji}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => write({ emoji: target.value })}
      />
      <Members form={form} />
      <SelectField
        {...below('conversation_assignment_type')}
        value={values.conversation_assignment_type}
        onChange={({ target }) =>
          write({ conversation_assignment_type: target.value as TeamFields['conversation_assignment_type'] })
        }
      >
        {assignments.map((one) => (
          <option key={one} value={one}>
            {assignmentWord(one)}
          </option>
        ))}
      </SelectField>
      {values.conversation_assignment_type !== 'Manual' && (
        <>
          <Field
            {...below('max_auto_assigned_conversations', t('teams.most_hint'))}
            inputMode="numeric"
            value={values.max_auto_assigned_conversations}
            maxLength={6}
            autoComplete="off"
            onChange={({ target }) => write({ max_auto_assigned_conversations: target.value })}
          />
          <SwitchField
            {...below('skills_required', t('teams.skills_required_hint'))}
            checked={values.skills_required}
            onChange={(skills_required) => write({ skills_required })}
          />
        </>
      )}
      <SelectField
        {...below('timezone')}
        value={values.timezone}
        onChange={({ target }) => write({ timezone: target.value })}
      >
        <option value="">{t('teams.zone_of_desk')}</option>
        <ZoneOptions stored={form.saved.timezone} />
      </SelectField>
      <NameSelect
        {...below('business_hours_id')}
        items={hours}
        none={t('teams.hours_of_inbox')}
        value={values.business_hours_id}
        onChange={(business_hours_id) => write({ business_hours_id })}
      />
      <NameSelect
        {...below('sla_policy_id', t('teams.sla_hint'))}
        items={policies}
        none={t('teams.no_sla')}
        value={values.sla_policy_id}
        onChange={(sla_policy_id) => write({ sla_policy_id })}
      />
    </section>
  )
}

/** The form of a new team. It hands out nothing until that is switched on. */
export function NewTeam() {
  const form = useNewItem('teams', {
    saved: fresh,
    sending: useCreateTeam(),
    check,
  })
  return (
    <NewItemPane kind="teams" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenTeam({ team }: { team: Team }) {
  const saved = fieldsOf(team)
  const create = useCreateTeam()
  const form = useForm({
    name: `teams.${team.id}`,
    saved,
    sending: useUpdateTeam(team),
    check,
  })
  const deletion = {
    sending: useDeleteTeam(team.id),
    loss: team.conversation_count > 0 ? t('teams.delete_text', { count: team.conversation_count }) : undefined,
    restore: () => create.mutate(saved),
  }
  return (
    <OpenItemPane kind="teams" name={teamName(team)} form={form} labels={labels()} deletion={deletion}>
      <Waiting id={team.id} />
      <Inputs form={form} />
    </OpenItemPane>
  )
}

/** One team with its form. It waits for the agents, among whom the members are chosen. */
export function TeamPane({ id }: { id: number }) {
  return (
    <ItemPane kind="teams" query={useQuery(teamQuery(id))} lists={[useQuery(agentsQuery)]}>
      {(team) => <OpenTeam team={team} />}
    </ItemPane>
  )
}
