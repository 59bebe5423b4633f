import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { changesIn, compare } from '../../../lib/comparison.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Article, ListedVersion } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Comparison } from '../../../ui/comparison.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import { Moment } from '../../../ui/moment.tsx'
import pageStyles from '../../../ui/page.module.css'
import { Pages } from '../../../ui/pages.tsx'
import saveBarStyles from '../../../ui/save-bar.module.css'
import { Switch } from '../../../ui/switch.tsx'
import tableStyles from '../../../ui/table.module.css'
import { useToast } from '../../../ui/toast.tsx'
import knowledgeStyles from '../knowledge.module.css'
import { useRestoreVersion, versionQuery, versionsQuery, wholeText } from './api.ts'
import { ArticleHeading } from './article-head.tsx'
import styles from './articles.module.css'

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
    <section className={styles.versions} aria-label={t('knowledge.versions')} data-pane tabIndex={-1}>
      <ListState list={list} failed={t('knowledge.failed_to_load_versions')} />
      <ul className="scroll">
        {versions.map((version, index) => (
          <li key={version.revision}>
            <button
              type="button"
              className={cx(knowledgeStyles.crow, version.revision === chosen && knowledgeStyles.isOn)}
              aria-current={version.revision === chosen ? 'true' : undefined}
              onClick={() => onChoose(version)}
            >
              <span className={cx(looks.grow, looks.shrinks)}>
                <span className={looks.row}>
                  <b>{t('knowledge.version', { number: version.revision })}</b>
                  {page === 1 && index === 0 && <span className={looks.faint}>{t('knowledge.version_now')}</span>}
                </span>
                <span className={tableStyles.key}>
                  <Moment at={version.created_at}>{momentOf(version.created_at, now)}</Moment>
                </span>
                <span className={tableStyles.key}>
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

/** What has changed since a version, and a button to restore it. */
function Difference({ article, version, onRestored }: DifferenceProps) {
  const now = useNow()
  const then = useQuery(versionQuery(article.id, version.revision))
  const restore = useRestoreVersion(article.id)
  const say = useToast()
  const [unchanged, setUnchanged] = useState(true)
  const rows = useMemo(() => (then.data ? compare(wholeText(then.data), wholeText(article)) : []), [then.data, article])
  const count = changesIn(rows).length
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
      <div className={knowledgeStyles.bar}>
        <span role="status">{count > 0 ? t('comparison.changes', { count }) : t('comparison.same')}</span>
        <span className={cx(looks.end, looks.bar)}>
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
      <footer className={saveBarStyles.bar}>
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

/** All versions of the article, and how each differs from the present one. The last change is shown first. */
export function ArticleHistory({ article, onClose }: { article: Article; onClose: () => void }) {
  const [picked, setPicked] = useState<ListedVersion | null>(null)
  const newest = useQuery(versionsQuery(article.id, 1)).data?.results
  const chosen = picked ?? newest?.[1]
  return (
    <section
      className={knowledgeStyles.edit}
      data-part="editor"
      aria-label={t('knowledge.history_of', { title: article.title })}
    >
      <header className={cx(knowledgeStyles.head, looks.bar)}>
        <button
          type="button"
          className={buttonStyles.icon}
          aria-label={t('knowledge.back_to_article')}
          onClick={onClose}
        >
          <ArrowLeft className="flip" />
        </button>
        <ArticleHeading className={knowledgeStyles.name}>
          <bdi className={cx('cut', looks.block, pageStyles.named)}>{article.title}</bdi>
        </ArticleHeading>
        <span className={cx(looks.small, looks.faint)}>{t('knowledge.history')}</span>
      </header>
      <div className={styles.history}>
        <Versions article={article} chosen={chosen?.revision} onChoose={setPicked} />
        <div className={styles.difference}>
          {chosen ? (
            <Difference key={chosen.revision} article={article} version={chosen} onRestored={onClose} />
          ) : (
            <p className={cx(fieldStyles.hint, looks.padded)}>{t('knowledge.choose_version')}</p>
          )}
        </div>
      </div>
    </section>
  )
}
