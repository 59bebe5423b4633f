import { Link } from '@tanstack/react-router'
import { Braces, Check, FileText, Link2, PencilLine, PlugZap } from 'lucide-react'
import { t } from '../../lib/t.ts'
import type { Article } from '../../lib/types.ts'
import { Chip } from '../../ui/chip.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useUpdateArticle } from './api.ts'
import type { KnowledgeSearch } from './search.ts'

function SourceGlyph({ article }: { article: Article }) {
  if (article.source_url) return <Link2 className="i-12" />
  if (article.key?.startsWith('file:')) return <FileText className="i-12" />
  if (article.source === 'connection') return <PlugZap className="i-12" />
  return article.key ? <Braces className="i-12" /> : <PencilLine className="i-12" />
}

function IndexState({ article }: { article: Article }) {
  if (article.index_status === 'indexed') {
    return (
      <span
        className="inline-flex align-middle text-ink-3"
        title={t('knowledge.indexed')}
        role="img"
        aria-label={t('knowledge.indexed')}
      >
        <Check className="i-14" />
      </span>
    )
  }
  const failed = article.index_status === 'failed'
  return (
    <span title={article.index_error ?? undefined}>
      <Chip look={failed ? 'danger' : 'quiet'}>{t(`knowledge.${article.index_status}`)}</Chip>
    </span>
  )
}

export function ArticleRow({ article, open, search }: { article: Article; open: boolean; search: KnowledgeSearch }) {
  const update = useUpdateArticle(article.id)
  const say = useToast()
  const turn = (enabled: boolean) =>
    update.mutate(
      { enabled },
      {
        onSuccess: () =>
          say(t(enabled ? 'knowledge.turned_on' : 'knowledge.turned_off', { title: article.title }), () =>
            update.mutate({ enabled: !enabled }),
          ),
      },
    )
  const enabled = update.isPending ? (update.variables.enabled ?? article.enabled) : article.enabled
  return (
    <tr className={open ? 'is-on' : ''}>
      <td>
        <Link
          to="/knowledge/{-$article}"
          params={{ article: String(article.id) }}
          search={search}
          className={`k-title cut ${enabled ? '' : 'off'}`}
          aria-current={open ? 'true' : undefined}
        >
          {article.title}
        </Link>
        <span className="k-key">
          <SourceGlyph article={article} />
          <span className={`cut ${article.key ? 'code' : ''}`}>{article.key ?? t('knowledge.written_here')}</span>
        </span>
      </td>
      <td className="col-lang text-12 text-ink-3">{article.language}</td>
      <td>
        <IndexState article={article} />
      </td>
      <td>
        <Switch small checked={enabled} onChange={turn} label={t('knowledge.use_article', { title: article.title })} />
      </td>
    </tr>
  )
}
