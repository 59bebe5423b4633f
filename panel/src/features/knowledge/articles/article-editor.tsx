import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskTime } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { isStatus, wordError } from '../../../lib/errors.ts'
import { isTooMarked, withFewMarks } from '../../../lib/marked-letters.ts'
import { t } from '../../../lib/t.ts'
import type { Article } from '../../../lib/types.ts'
import { since } from '../../../lib/unchanged.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import looks from '../../../ui/looks.module.css'
import pageStyles from '../../../ui/page.module.css'
import { ShownText } from '../../../ui/shown-text.tsx'
import { TextSkeleton } from '../../../ui/skeleton.tsx'
import { gapQuery, useAnswerGap } from '../gaps/api.ts'
import knowledgeStyles from '../knowledge.module.css'
import { articleQuery, useCreateArticle, useDeleteArticle, useUpdateArticle } from './api.ts'
import { ArticleForm, BackButton } from './article-form.tsx'
import { ArticleActions, ArticleFacts, ArticleHeading, IndexFailure, LastChange } from './article-head.tsx'
import { ArticleHistory } from './article-history.tsx'
import { AssistantFinds } from './assistant-finds.tsx'

const nothing = { title: '', content: '' }

type NewProps = { onOpen: (id: number) => void; onClose: () => void }

/** An article that does not exist yet. Its text is kept in the browser until it is saved. */
export function NewArticle({ onOpen, onClose }: NewProps) {
  const create = useCreateArticle()
  return (
    <section
      className={knowledgeStyles.edit}
      data-part="editor"
      aria-label={t('knowledge.new_article')}
      data-pane
      tabIndex={-1}
    >
      <ArticleForm
        name="new"
        isNew
        saved={nothing}
        saving={create.isPending}
        savedAt={null}
        error={create.error}
        onSave={(text, done) =>
          create.mutate(text, {
            onSuccess: (article) => {
              done(article.id)
              onOpen(article.id)
            },
          })
        }
        onClose={onClose}
      />
    </section>
  )
}

/** Leads back from an article that has no head yet. */
function WayBack({ onClose }: { onClose: () => void }) {
  return (
    <div className={knowledgeStyles.wayBack}>
      <BackButton onClose={onClose} />
    </div>
  )
}

/**
 * A new article that answers a question of customers. The question is its title until the person writes a better one.
 */
export function GapArticle({ id, onOpen, onClose }: NewProps & { id: number }) {
  const gap = useQuery(gapQuery(id))
  const fill = useAnswerGap(id)
  return (
    <section
      className={knowledgeStyles.edit}
      data-part="editor"
      aria-label={t('knowledge.new_article')}
      data-pane
      tabIndex={-1}
    >
      {gap.isPending && (
        <>
          <WayBack onClose={onClose} />
          <TextSkeleton />
        </>
      )}
      {gap.isError && (
        <Empty
          title={isStatus(gap.error, 404) ? t('gaps.gone') : t('gaps.failed_to_load')}
          action={<Button onClick={onClose}>{t('knowledge.back')}</Button>}
        />
      )}
      {gap.data && (
        <ArticleForm
          name={`gap ${id}`}
          isNew
          saved={{ title: gap.data.question, content: '' }}
          saving={fill.isPending}
          savedAt={null}
          error={fill.error}
          onSave={(text, done) =>
            fill.mutate(text, {
              onSuccess: ({ article_id }) => {
                if (article_id === null) return
                done(article_id)
                onOpen(article_id)
              },
            })
          }
          onClose={onClose}
        />
      )}
    </section>
  )
}

function DeleteDialog({ article, onCancel, onGone }: { article: Article; onCancel: () => void; onGone: () => void }) {
  const remove = useDeleteArticle(article.id)
  // The news of the deletion may come before its answer and takes the article, and this question, from the page.
  const go = async () => {
    const { pathname } = window.location
    try {
      await remove.mutateAsync()
    } catch {
      // The refusal is shown in the dialog.
      return
    }
    if (window.location.pathname === pathname) onGone()
  }
  return (
    <Confirm
      title={t('knowledge.delete_title', { title: article.title })}
      text={t('knowledge.delete_text')}
      keepWord={t('knowledge.keep')}
      goWord={t('knowledge.delete')}
      sending={remove}
      onGo={() => void go()}
      onClose={onCancel}
    />
  )
}

type OpenProps = { article: Article; passage: string | undefined; onHistory: () => void; onClose: () => void }

/**
 * An article that the browser only shows: one that a connection writes and that is changed at its source, and one that
 * no browser can show whole.
 */
function ShownArticle({ article, passage, onHistory, onClose }: OpenProps) {
  const update = useUpdateArticle(article.id)
  const [asking, setAsking] = useState(false)
  return (
    <section className={knowledgeStyles.edit} data-part="editor" aria-label={article.title} data-pane tabIndex={-1}>
      <header className={knowledgeStyles.head}>
        <div className={looks.bar}>
          <BackButton onClose={onClose} />
          <ArticleHeading className={knowledgeStyles.name}>
            <bdi className={cx('cut', looks.block, pageStyles.named)}>{article.title}</bdi>
          </ArticleHeading>
          <ArticleActions
            article={article}
            onChange={(change) => update.mutate(change)}
            onHistory={onHistory}
            onDelete={() => setAsking(true)}
          />
        </div>
        <ArticleFacts article={article} />
      </header>
      <IndexFailure article={article} />
      <Banner look="info" flat>
        {t(article.source === 'connection' ? 'knowledge.read_only' : 'knowledge.too_marked')}
      </Banner>
      <ShownText content={withFewMarks(article.content)} passage={passage} />
      <AssistantFinds />
      {asking && <DeleteDialog article={article} onCancel={() => setAsking(false)} onGone={onClose} />}
    </section>
  )
}

function OpenArticle({ article, passage, onHistory, onClose }: OpenProps) {
  const update = useUpdateArticle(article.id)
  const [asking, setAsking] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  return (
    <section className={knowledgeStyles.edit} data-part="editor" aria-label={article.title} data-pane tabIndex={-1}>
      <ArticleForm
        name={String(article.id)}
        saved={article}
        passage={passage}
        saving={update.isPending}
        savedAt={savedAt}
        error={update.error}
        actions={
          <ArticleActions
            article={article}
            onChange={(change) => update.mutate(change)}
            onHistory={onHistory}
            onDelete={() => setAsking(true)}
          />
        }
        facts={<ArticleFacts article={article} />}
        warning={<IndexFailure article={article} />}
        lastChange={<LastChange article={article} onHistory={onHistory} />}
        onSave={(text, done) =>
          update.mutate(
            { ...text, ...since(article) },
            {
              onSuccess: () => {
                setSavedAt(deskTime())
                done(article.id)
              },
            },
          )
        }
        onClose={onClose}
      />
      {asking && <DeleteDialog article={article} onCancel={() => setAsking(false)} onGone={onClose} />}
    </section>
  )
}

type Props = {
  id: number
  history: boolean
  passage: string | undefined
  onHistory: (shown: boolean) => void
  onClose: () => void
}

/**
 * One article or its history. Articles of a connection, and texts that a browser cannot edit, are only shown. `passage`
 * is marked in the text.
 */
export function ArticleEditor({ id, history, passage, onHistory, onClose }: Props) {
  const query = useQuery(articleQuery(id))
  if (query.data && !isStatus(query.error, 404)) {
    const article = query.data
    if (history) return <ArticleHistory article={article} onClose={() => onHistory(false)} />
    const isShown = article.source === 'connection' || isTooMarked(article.content)
    const Shown = isShown ? ShownArticle : OpenArticle
    return <Shown article={article} passage={passage} onHistory={() => onHistory(true)} onClose={onClose} />
  }
  return (
    <section className={knowledgeStyles.edit} data-part="editor" aria-label={t('knowledge.article')}>
      {!isStatus(query.error, 404) && <WayBack onClose={onClose} />}
      {query.isPending ? (
        <TextSkeleton />
      ) : isStatus(query.error, 404) ? (
        <Empty title={t('knowledge.gone')} action={<Button onClick={onClose}>{t('knowledge.back')}</Button>} />
      ) : (
        <Empty
          title={t('knowledge.failed_to_open')}
          text={wordError(query.error)}
          action={<Button onClick={() => query.refetch()}>{t('retry')}</Button>}
          missing="both"
        />
      )}
    </section>
  )
}
