import { t } from '../../../../lib/t.ts'
import type { Conversation } from '../../../../lib/types.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ConversationLink } from '../../../../ui/conversation-link.tsx'

/** Replaces the reply box: the conversation continues in another one. */
export function MergedBanner({ into }: { into: NonNullable<Conversation['merged_into']> }) {
  return (
    <Banner
      look="info"
      flat
      action={into.uuid && <ConversationLink uuid={into.uuid}>{t('thread.open_merged')}</ConversationLink>}
    >
      {t('thread.was_merged', { number: into.reference_number })}
    </Banner>
  )
}
