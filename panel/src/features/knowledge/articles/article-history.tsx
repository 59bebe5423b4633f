import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { compare, countChanges } from '../../../lib/comparison.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Article, ListedVersion } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Comparison } from '../../../ui/comparison.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRestoreVersion, versionQuery, versionsQuery, wholeText } from './api.ts'

const authorOf = ({ author_name }: ListedVersion) => author_name ?? t('knowledge.the_desk')

type ListProps = {
  article: Article
  chosen: number | undefined
  onChoose: (version: ListedVersion) => void
}

function Versions({ article, chosen, onChoose }: ListProps) {
  const [page, setPage] = useState(1)
  const now = useNow()
  const list = useQuery(versionsQuery(article.id, page))
  const versions = list.data?.results ?? []
  return (
    <section className="k-versions" aria-label={t('knowledge.versions')} data-pane tabIndex={-1}>
      <ListState list={list} failed={t('knowledge.failed_to_load_versions')} />
      <ul className="scroll">
        {versions.map((version, index) => (
          <li key={version.revision}>
            <button
              type="button"
              className={`crow ${version.revision === chosen ? 'is-on' : ''}`}
              aria-current={version.revision === chosen ? 'true' : undefined}
              onClick={() => onChoose(version)}
            >
              <span className="grow min-w-0">
                <span className="flex gap-2">
                  <b>{t('knowledge.version', { number: version.revision })}</b>
                  {page === 1 && index === 0 && <span className="text-ink-3">{t('knowledge.version_now')}</span>}
                </span>
                <span className="k-key">
                  <Moment at={version.created_at}>{momentOf(version.created_at, now)}</Moment>
                </span>
                <span className="k-key">
                  <bdi className="cut">{authorOf(version)}</bdi>·
                  <span>
                    {t(version.how === 'panel' ? 'knowledge.source_manual' : `knowledge.source_${version.how}`)}
                  </span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.data && <Pages page={page} of={list.data.total_pages} onPage={setPage} />}
    </section>
  )
}

type DifferenceProps = { article: Article; version: ListedVersion; onRestored: () => void }

/** What has changed since a version, and the way back to it. */
function Difference({ article, version, onRestored }: DifferenceProps) {
  const now = useNow()
  const then = useQuery(versionQuery(article.id, version.revision))
  const restore = useRestoreVersion(article.id)
  const say = useToast()
  const [unchanged, setUnchanged] = useState(true)
  const rows = useMemo(() => (then.data ? compare(wholeText(then.data), wholeText(article)) : []), [then.data, article])
  const count = countChanges(rows)
  const readOnly = article.source === 'connection'
  if (!then.data) return <ListState list={then} failed={t('knowledge.failed_to_load_version')} />
  const bring = () =>
    restore.mutate(version.revision, {
      onSuccess: () => {
        say(t('knowledge.restored', { number: version.revision }))
        onRestored()
      },
    })
  return (
    <>
      <div className="k-bar">
        <span role="status">{count > 0 ? t('comparison.changes', { count }) : t('comparison.same')}</span>
        <span className="ms-auto flex items-center gap-2">
          {t('comparison.unchanged')}
          <Switch small checked={unchanged} onChange={setUnchanged} label={t('comparison.unchanged')} />
        </span>
      </div>
      {restore.isError && (
        <Banner look="danger" flat>
          {wordError(restore.error)}
        </Banner>
      )}
      <Comparison
        rows={rows}
        label={t('comparison.label')}
        before={
          <>
            <b>{t('knowledge.version', { number: version.revision })}</b>
            <small>
              <bdi>{authorOf(version)}</bdi> · {momentOf(version.created_at, now)}
            </small>
          </>
        }
        after={<b>{t('knowledge.now')}</b>}
        unchanged={unchanged}
      />
      <footer className="savebar">
        <Button
          size="tool"
          look="primary"
          busy={restore.isPending}
          disabled={count === 0 || readOnly}
          title={readOnly ? t('knowledge.read_only') : undefined}
          onClick={bring}
        >
          {t('knowledge.restore', { number: version.revision })}
        </Button>
      </footer>
    </>
  )
}

/** Every text the article has had, and how it differs from the one it has now. The last change is shown first. */
export function ArticleHistory({ article, onClose }: { article: Article; onClose: () => void }) {
  const [picked, setPicked] = useState<ListedVersion | null>(null)
  const newest = useQuery(versionsQuery(article.id, 1)).data?.results
  const chosen = picked ?? newest?.[1]
  return (
    <section className="k-edit" data-part="editor" aria-label={t('knowledge.history_of', { title: article.title })}>
      <header className="k-head flex items-center gap-2">
        <button type="button" className="ibtn" aria-label={t('knowledge.back_to_article')} onClick={onClose}>
          <ArrowLeft className="flip" />
        </button>
        <h2 className="k-name cut">
          <bdi>{article.title}</bdi>
        </h2>
        <span className="text-12 text-ink-3">{t('knowledge.history')}</span>
      </header>
      <div className="k-history">
        <Versions article={article} chosen={chosen?.revision} onChoose={setPicked} />
        <div className="k-difference">
          {chosen ? (
            <Difference key={chosen.revision} article={article} version={chosen} onRestored={onClose} />
          ) : (
            <p className="hint p-4">{t('knowledge.choose_version')}</p>
          )}
        </div>
      </div>
    </section>
  )
}
