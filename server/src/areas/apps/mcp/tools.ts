import { knowledgeTools } from './knowledge.ts'
import { readingTools } from './reading.ts'
import type { Tool } from './tool.ts'
import { sendingTools, writingTools } from './writing.ts'

export const tools: readonly Tool[] = [...readingTools, ...knowledgeTools, ...writingTools, ...sendingTools]
const byName = new Map(tools.map((tool) => [tool.name, tool]))

export const findTool = (name: unknown): Tool | undefined => (typeof name === 'string' ? byName.get(name) : undefined)
