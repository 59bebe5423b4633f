import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus, wordError } from '../../lib/errors.ts'
import { t } from '../../lib/t.ts'
import type { Article } from '../../lib/types.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ThreadSkeleton } from '../../ui/skeleton.tsx'
import { articleQuery, useCreateArticle, useDeleteArticle, useUpdateArticle } from './api.ts'
import { ArticleForm } from './article-form.tsx'
import { ArticleActions, ArticleFacts } from './article-head.tsx'

const nothing = { title: '', content: '' }

export function NewArticle({ onOpen, onClose }: { onOpen: (id: number) => void; onClose: () => void }) {
  const create = useCreateArticle()
  return (
    <section className="k-edit" aria-label={t('knowledge.new_article')} data-pane tabIndex={-1}>
      <ArticleForm
        name="new"
        saved={nothing}
        saving={create.isPending}
        savedAt={null}
        error={create.error}
        onSave={(text, done) =>
          create.mutate(text, {
            onSuccess: (article) => {
              done()
              onOpen(article.id)
            },
          })
        }
        onClose={onClose}
      />
    </section>
  )
}

function DeleteDialog({ article, onCancel, onGone }: { article: Article; onCancel: () => void; onGone: () => void }) {
  const remove = useDeleteArticle(article.id)
  const foot = (
    <>
      <Button onClick={onCancel}>{t('knowledge.keep')}</Button>
      <Button
        look="danger-fill"
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: onGone })}
      >
        {t('knowledge.delete')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('knowledge.delete_title', { title: article.title })}
      text={t('knowledge.delete_text')}
      foot={foot}
    >
      {remove.isError && <Banner look="danger">{wordError(remove.error)}</Banner>}
    </Dialog>
  )
}

function OpenArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const update = useUpdateArticle(article.id)
  const [asking, setAsking] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  return (
    <section className="k-edit" aria-label={article.title} data-pane tabIndex={-1}>
      <ArticleForm
        name={String(article.id)}
        saved={article}
        saving={update.isPending}
        savedAt={savedAt}
        error={update.error}
        actions={
          <ArticleActions
            article={article}
            onTurn={(enabled) => update.mutate({ enabled })}
            onDelete={() => setAsking(true)}
          />
        }
        facts={<ArticleFacts article={article} />}
        onSave={(text, done) =>
          update.mutate(text, {
            onSuccess: () => {
              setSavedAt(Date.now())
              done()
            },
          })
        }
        onClose={onClose}
      />
      {asking && <DeleteDialog article={article} onCancel={() => setAsking(false)} onGone={onClose} />}
    </section>
  )
}

export function ArticleEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(articleQuery(id))
  if (query.data) return <OpenArticle article={query.data} onClose={onClose} />
  return (
    <section className="k-edit" aria-label={t('knowledge.article')}>
      {query.isPending ? (
        <ThreadSkeleton />
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
