import { randomBytes } from 'node:crypto'
import Value from 'typebox/value'
import { NewAgent } from '../areas/people/agents/schema.ts'
import { createAgent, listAgents, updateAgent } from '../areas/people/agents/service.ts'
import { listRoles } from '../areas/people/roles/service.ts'
import type { Ctx } from '../platform/context.ts'
import { Failure } from './failure.ts'

type Form = { email: string; first_name: string; last_name: string; role: string }

/** Creates an agent with a password that is shown once. */
export async function createWithPassword(ctx: Ctx, { role, ...person }: Form): Promise<string[]> {
  const form = { ...person, roles: [role], new_password: makePassword() }
  const [wrong] = Value.Errors(NewAgent, form)
  if (wrong) {
    const field = wrong.instancePath.split('/')[1] as 'email' | 'first_name' | 'last_name' | 'roles'
    throw new Failure(`--${field === 'roles' ? 'role' : field.replace('_', '-')} cannot be "${form[field]}".`)
  }
  const names = (await listRoles(ctx)).map(({ name }) => name)
  if (!names.includes(role)) throw new Failure(`There is no role "${role}".`, `There are ${names.join(', ')}.`)
  const agent = await createAgent(ctx, form)
  return [`Agent ${agent.id}: ${agent.email}, ${agent.roles.join(', ')}`, told(form.new_password)]
}

/** Gives an agent a new password that is shown once. They must sign in again and reconnect their AI apps. */
export async function resetPassword(ctx: Ctx, email: string): Promise<string[]> {
  const agent = (await listAgents(ctx)).find((agent) => agent.email?.toLowerCase() === email.trim().toLowerCase())
  if (!agent) throw new Failure(`There is no agent ${email}.`)
  const new_password = makePassword()
  await updateAgent(ctx, agent.id, { new_password })
  const disabled = agent.enabled ? [] : ['This agent is disabled and cannot sign in until that is changed.']
  return [
    `Agent ${agent.id}: ${agent.email}, every session ended, AI apps disconnected`,
    told(new_password),
    ...disabled,
  ]
}

const makePassword = (): string => randomBytes(15).toString('base64url')

const told = (password: string): string => `Password, shown this once: ${password}`
