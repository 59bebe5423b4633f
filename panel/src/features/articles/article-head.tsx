import { Braces, Check, CircleAlert, Ellipsis, PencilLine, RotateCw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { languageName } from '../../lib/format.ts'
import { t } from '../../lib/t.ts'
import type { Article } from '../../lib/types.ts'
import { Chip } from '../../ui/chip.tsx'
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useReindexArticle } from './api.ts'

type Props = { article: Article; onTurn: (enabled: boolean) => void; onDelete: () => void }

/** Stands at the end of the title: whether the assistant uses the article, and what else can be done with it. */
export function ArticleActions({ article, onTurn, onDelete }: Props) {
  const id = useId()
  const reindex = useReindexArticle(article.id)
  return (
    <>
      <label htmlFor={id} className="not-narrow text-12 text-ink-3">
        {t('knowledge.used_by_assistant')}
      </label>
      <Switch id={id} checked={article.enabled} onChange={onTurn} />
      <Menu
        trigger={
          <button type="button" className="ibtn" aria-label={t('more')}>
            <Ellipsis />
          </button>
        }
      >
        <MenuItem icon={<RotateCw />} onSelect={() => reindex.mutate()}>
          {t('knowledge.reindex')}
        </MenuItem>
        <MenuRule />
        <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
          {t('knowledge.delete')}
        </MenuItem>
      </Menu>
    </>
  )
}

function IndexChip({ article }: { article: Article }) {
  if (article.index_status === 'indexed') {
    return (
      <Chip look="ok">
        <Check className="i-12" />
        {t('knowledge.indexed')}
      </Chip>
    )
  }
  if (article.index_status === 'failed') {
    return (
      <Chip look="danger">
        <CircleAlert className="i-12" />
        <span className="cut">{article.index_error ?? t('knowledge.failed')}</span>
      </Chip>
    )
  }
  return <Chip look="quiet">{t(`knowledge.${article.index_status}`)}</Chip>
}

export function ArticleFacts({ article }: { article: Article }) {
  return (
    <div className="k-meta">
      {article.key ? (
        <span>
          <Braces className="i-12" />
          <span className="code cut">{article.key}</span>
        </span>
      ) : (
        <span>{t('knowledge.written_here')}</span>
      )}
      {article.language && <span>{languageName(article.language)}</span>}
      <IndexChip article={article} />
      {article.local_edits && article.key && (
        <Chip look="warn">
          <PencilLine className="i-12" />
          {t('knowledge.edited_here')}
        </Chip>
      )}
    </div>
  )
}
