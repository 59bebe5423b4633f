import type { Static, TObject } from 'typebox'
import type { InsideCall } from '../../../platform/http/inside.ts'
import type { Access } from '../../../platform/permissions.ts'
import type { Scope } from '../ai-apps/schema.ts'

/** What a tool may do: call the API as its caller, and name pages of the panel. */
export type DeskApi = {
  /** The answer's data. Rejects with ToolRefused. */
  call<Data>(call: InsideCall): Promise<Data>
  /** The desk's address, for links. */
  desk: string
}

/** What an AI app can call. It reaches only the API, so it can do exactly what its agent can do there. */
export type Tool = {
  name: string
  title: string
  description: string
  scope: Scope
  /** The access of the route that it calls first. If the caller's role does not have it, the tool is not listed. */
  access: Exclude<Access, 'public' | 'step_up'>
  /** Whether it changes something. The audit log keeps what it changes. */
  writes: boolean
  input: TObject
  output: TObject
  run(api: DeskApi, input: never): Promise<object>
}

export const tool = <Input extends TObject>(
  parts: Omit<Tool, 'input' | 'run'> & { input: Input; run(api: DeskApi, input: Static<Input>): Promise<object> },
): Tool => parts as Tool

/** The tool could not do it. The sentence is for the app, which may try something else. */
export class ToolRefused extends Error {
  override name = 'ToolRefused'
}

/** Returns undefined instead of a refusal; other errors are thrown on. */
export const unlessRefused = <Data>(work: Promise<Data>): Promise<Data | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof ToolRefused) return undefined
    throw error
  })
