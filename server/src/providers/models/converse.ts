import { chatWithAnthropic } from './anthropic-chat.ts'
import type { ChatAnswer, ChatWish } from './chat.ts'
import type { Endpoint, Patience, Request } from './endpoint.ts'
import { chatWithOpenAi } from './openai-chat.ts'

/** What the model says or wants done next, within limits. Rejects with ModelError, also if it says nothing at all. */
export const converse = (
  request: Request,
  endpoint: Endpoint,
  wish: ChatWish,
  patience: Patience,
): Promise<ChatAnswer> =>
  endpoint.kind === 'anthropic'
    ? chatWithAnthropic(request, endpoint, wish, patience)
    : chatWithOpenAi(request, endpoint, wish, patience)
