import type { ThoughtCall } from './schema.ts'

/** The tool with which a model searches the knowledge base. */
export const searchTool = 'search_knowledge'

/** The calls of the assistant's own tools that succeeded. */
export const listSucceeded = (calls: readonly ThoughtCall[]): ThoughtCall[] =>
  calls.filter(({ name, failed }) => !failed && name !== searchTool)
