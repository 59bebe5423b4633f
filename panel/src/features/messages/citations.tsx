import { Link } from '@tanstack/react-router'
import { passageSearch } from '../../lib/passage.ts'
import { t } from '../../lib/t.ts'
import type { Message } from '../../lib/types.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useCan } from '../agents/api.ts'

type Source = NonNullable<Message['meta']['sources']>[number]

/** The passages that an answer rests on, as small figures. Who may read the articles gets there by them. */
export function Citations({ sources }: { sources: readonly Source[] }) {
  const mayRead = useCan('ai:manage')
  return sources.map(({ article_id, title, passage }, index) => {
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
          <button type="button" className="cite in-text" aria-label={name}>
            {index + 1}
          </button>
        )}
      </Tooltip>
    )
  })
}
