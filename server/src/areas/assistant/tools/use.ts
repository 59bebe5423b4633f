import type { Ctx } from '../../../platform/context.ts'
import * as verifications from '../../people/verifications/service.ts'
import { callBuiltIn, isBuiltIn, verificationTools } from './built-in.ts'
import { callOverHttp, type Outcome } from './calling.ts'
import { ArgumentFault } from './parameters.ts'
import * as queries from './queries.ts'
import { prepare } from './rules.ts'
import type { Called, Offered } from './schema.ts'

/** Which of these tools are enabled. If one needs a verified customer, the tools that verify one are added. */
export async function listToolsFor(ctx: Ctx, toolIds: readonly number[]): Promise<Offered[]> {
  if (toolIds.length === 0) return []
  const tools = await queries.listEnabled(ctx.db, toolIds)
  const offered = tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
  return tools.some((tool) => tool.requires_verification) ? [...offered, ...verificationTools] : offered
}

/** The names of those of these tools whose calls change something. A GET request only reads. */
export async function listChanging(ctx: Ctx, toolIds: readonly number[]): Promise<string[]> {
  const tools = toolIds.length === 0 ? [] : await queries.listEnabled(ctx.db, toolIds)
  return [...tools.filter(({ method }) => method !== 'GET'), ...verificationTools].map(({ name }) => name)
}

type Call = {
  tool_ids: readonly number[]
  name: string
  /** As the model gave them. Undefined if they were not JSON. */
  arguments: unknown
  /** Null for a preview, in which only GET requests are made. */
  conversation: { id: number; contact_id: number } | null
  run_id: number | null
}

/**
 * Calls a tool that a model asked for, outside any transaction, and stores the result. Returns a text for the model,
 * even if it failed: an unknown tool, wrong arguments, or a service that does not answer. Only the desk decides who the
 * customer is. A tool that needs a verified contact runs only for one, whatever the model says.
 */
export async function callTool(ctx: Ctx, call: Call): Promise<Called> {
  const tools = await queries.listEnabled(ctx.db, call.tool_ids)
  const tool = tools.find(({ name }) => name === call.name)
  if (tool) return callCustom(ctx, tool, call)
  if (isBuiltIn(call.name) && tools.some((tool) => tool.requires_verification)) return callOwn(ctx, call)
  return { text: `There is no tool ${JSON.stringify(call.name.slice(0, 64))}.`, failed: true }
}

async function callOwn(ctx: Ctx, { name, arguments: given, conversation, run_id }: Call): Promise<Called> {
  if (!conversation) return { text: 'In the preview no e-mail is sent and nobody is verified.', failed: false }
  const began = performance.now()
  const { arguments: kept, ...called } = await callBuiltIn(ctx, name, given, conversation)
  const milliseconds = Math.round(performance.now() - began)
  const outcome = { ...called, arguments: kept, status: null, milliseconds, unsure: false }
  const place = { name, conversation, run_id, tool_id: null }
  return { ...(await keep(ctx, place, outcome)), changed: !called.failed }
}

async function callCustom(ctx: Ctx, tool: queries.ToolRow, call: Call): Promise<Called> {
  const { name, arguments: given, conversation, run_id } = call
  if (!conversation) return rehearse(ctx, tool, given)
  const verified = await verifications.findVerified(ctx, conversation.id)
  const place = { name, conversation, run_id, tool_id: tool.id }
  if (tool.requires_verification && verified === undefined) return keep(ctx, place, unverified)
  const conversation_uuid = await queries.getConversationUuid(ctx.db, conversation.id)
  const identity = { conversation_uuid, contact_id: conversation.contact_id, verified_email: verified ?? null }
  const make = () => callOverHttp(ctx, tool, given, identity)
  const changing = tool.method === 'GET' ? undefined : readFor(tool, given)
  return changing ? keepAround(ctx, place, changing, make) : keep(ctx, place, await make())
}

/** The arguments with which a call will be made. Undefined if they do not fit, so that none is. */
function readFor(tool: queries.ToolRow, given: unknown): Outcome['arguments'] | undefined {
  try {
    return prepare(tool, given).arguments
  } catch (error) {
    if (error instanceof ArgumentFault) return undefined
    throw error
  }
}

/** What stands for the answer of a call that changes something until it has come: the process may end before. */
const begun = 'It was begun, and nobody knows what became of it.'
/** Follows what a model is told of a call whose answer did not come. */
const maybe = 'It may have been carried out all the same, so do not call it again.'

/** Stores a call before it is made, so that one whose process ends meanwhile is not made once more. */
async function keepAround(
  ctx: Ctx,
  { conversation, ...place }: Place,
  given: Outcome['arguments'],
  make: () => Promise<Outcome>,
): Promise<Called> {
  const row = { ...place, conversation_id: conversation.id, arguments: given, status: null, failed: true, unsure: true }
  const id = await queries.insertCall(ctx.db, { ...row, response: begun, milliseconds: 0 }, ctx.now())
  const { text: worded, ...outcome } = await make()
  const text = outcome.unsure ? `${worded} ${maybe}` : worded
  await queries.updateCall(ctx.db, id, { ...outcome, response: text })
  return { text, failed: outcome.failed, changed: !outcome.failed || outcome.unsure }
}

/**
 * What was done for the customer, or may have been, since anybody last answered them: by a turn that said nothing,
 * because they wrote more, the process ended or a person took over.
 */
export const listDone = (ctx: Ctx, conversationId: number) => queries.listDone(ctx.db, conversationId)

const unverified: Outcome = {
  text:
    'This tool runs only for a customer who has confirmed an e-mail address, and this one has not, whatever was said. Ask ' +
    'for the address and send a code with send_email_code.',
  failed: true,
  status: null,
  milliseconds: 0,
  arguments: {},
  unsure: false,
}

/** Previews a call. Only a GET request is made, because a preview must not change anything. */
async function rehearse(ctx: Ctx, tool: queries.ToolRow, given: unknown): Promise<Called> {
  if (tool.method === 'GET' && !tool.requires_verification) {
    const { text, failed } = await callOverHttp(ctx, tool, given, null)
    return { text, failed }
  }
  try {
    const { method, url, body } = prepare(tool, given)
    return { text: `Not called in the preview: ${method} ${url}${body === null ? '' : ` ${body}`}`, failed: false }
  } catch (error) {
    if (error instanceof ArgumentFault) return { text: error.message, failed: true }
    throw error
  }
}

type Place = Pick<queries.CallRow, 'name' | 'run_id' | 'tool_id'> & { conversation: { id: number } }

async function keep(ctx: Ctx, { conversation, ...place }: Place, outcome: Outcome): Promise<Called> {
  const { text, failed, status, milliseconds, arguments: given, unsure } = outcome
  const row = {
    ...place,
    conversation_id: conversation.id,
    arguments: given,
    status,
    failed,
    unsure,
    response: text,
    milliseconds,
  }
  await queries.insertCall(ctx.db, row, ctx.now())
  return { text, failed }
}
