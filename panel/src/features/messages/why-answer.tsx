import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clockTime } from '../../lib/format.ts'
import { t } from '../../lib/t.ts'
import { messagesQuery } from './api.ts'

/** The passages behind the assistant's newest answer, each a link to the article that says so. */
export function WhyAnswer({ uuid }: { uuid: string }) {
  const messages = useInfiniteQuery(messagesQuery(uuid)).data
  const answer = messages?.findLast((message) => message.meta.sources?.length)
  if (!answer?.meta.sources) return null
  const best = Math.max(1, ...answer.meta.sources.map((source) => source.score))
  return (
    <section className="sect">
      <h2 className="sect-head">
        {t('details.why')}
        <time className="at" dateTime={answer.created_at}>
          {clockTime(answer.created_at)}
        </time>
      </h2>
      <ol className="why">
        {answer.meta.sources.map((source, index) => (
          <li key={`${source.article_id} ${source.passage}`}>
            <span className="cite">{index + 1}</span>
            <Link
              to="/knowledge/{-$article}"
              params={{ article: String(source.article_id) }}
              search={{}}
              className="t cut"
            >
              {source.title}
            </Link>
            <span className="score">{source.score.toFixed(2)}</span>
            <span className="meter">
              <i style={{ inlineSize: `${Math.min(1, source.score / best) * 100}%` }} />
            </span>
            <span className="q">{source.passage}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
