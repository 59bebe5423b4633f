import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { passageSearch } from '../../lib/passage.ts'
import { t } from '../../lib/t.ts'
import type { Message } from '../../lib/types.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useCan } from '../agents/api.ts'
import { useThreadUuid } from './thread-uuid.ts'
import { WhyLater } from './why-later.tsx'

type Source = NonNullable<Message['meta']['sources']>[number]

type Props = { message: Message; sources: readonly Source[] }

/** The passages that an answer rests on, as small figures. Who may read the articles gets there, everybody else reads the passage. */
export function Citations({ message, sources }: Props) {
  const mayRead = useCan('ai:manage')
  const uuid = useThreadUuid()
  const [open, setOpen] = useState(false)
  const figures = sources.map(({ article_id, title, passage }, index) => {
    const name = t('preview.passage', { number: index + 1, title })
    return (
      <Tooltip key={`${article_id} ${passage}`} text={name}>
        {mayRead ? (
          <Link
            to="/knowledge/{-$article}"
            params={{ article: String(article_id) }}
            search={passageSearch(passage)}
            className="cite in-text"
            aria-label={name}
          >
            {index + 1}
          </Link>
        ) : (
          <button type="button" className="cite in-text" aria-label={name} onClick={() => setOpen(true)}>
            {index + 1}
          </button>
        )}
      </Tooltip>
    )
  })
  return (
    <>
      {figures}
      <WhyLater open={open} conversation={uuid} message={message.uuid} onClose={() => setOpen(false)} />
    </>
  )
}
