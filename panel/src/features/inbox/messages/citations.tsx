import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import groundsStyles from '../../../ui/grounds.module.css'
import { Source } from '../../../ui/source.tsx'
import { useThreadUuid } from './thread-uuid.ts'
import { useCitedArticle } from './use-cited-article.tsx'

type Cited = NonNullable<Message['meta']['sources']>[number]

type Props = { message: Message; sources: readonly Cited[] }

/** The passages that an answer cites, as small numbers. Each is a link to its place in the article. */
export function Citations({ message, sources }: Props) {
  const { onRead, article } = useCitedArticle(useThreadUuid(), message.uuid)
  const figures = sources.map(({ article_id, title, passage }, index) => {
    const tip = t('preview.passage', { number: index + 1, title })
    const place = { article_id, text: passage }
    return (
      <Source
        key={`${article_id} ${passage}`}
        onRead={onRead}
        place={place}
        className={cx(groundsStyles.cite, groundsStyles.inText)}
        tip={tip}
      >
        {index + 1}
      </Source>
    )
  })
  return (
    <>
      {figures}
      {article}
    </>
  )
}
