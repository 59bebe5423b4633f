import type { Ctx } from '../../../platform/context.ts'
import { disposition } from '../../../platform/http/downloads.ts'
import type { Conversation } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import { writeHeading, writeMessage } from './rules.ts'

export type Transcript = { disposition: string; text: AsyncIterable<string> }

/** What customer and desk wrote to each other, as text, oldest first. It is read from the database while it is sent. */
export async function openTranscript(ctx: Ctx, uuid: string): Promise<Transcript> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  return {
    disposition: disposition('attachment', `transcript-${conversation.reference_number}.txt`),
    text: write(ctx, conversation),
  }
}

async function* write(ctx: Ctx, conversation: Conversation): AsyncGenerator<string> {
  const { contact, inbox_name, reference_number } = conversation
  const name = fullName(contact)
  const reach = [contact.phone_number, contact.email].filter(Boolean).join(', ')
  yield writeHeading(ctx.language, {
    reference: reference_number,
    inbox: inbox_name,
    contact: [name, reach && `(${reach})`].filter(Boolean).join(' '),
  })
  for await (const page of messages.walkShown(ctx, conversation.id)) {
    yield page
      .map(({ created_at, author, content, meta, attachments }) =>
        writeMessage(ctx.language, {
          at: created_at,
          name: (author && fullName(author)) || inbox_name,
          content: content || (attachments[0]?.transcript?.text ?? ''),
          kind: meta.kind ?? null,
        }),
      )
      .join('')
  }
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()
