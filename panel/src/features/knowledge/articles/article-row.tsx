import { Link } from '@tanstack/react-router'
import { Braces, Check, FileText, Link2, Lock, PencilLine, PlugZap } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { keyText } from '../../../lib/key-text.ts'
import { t } from '../../../lib/t.ts'
import type { Article } from '../../../lib/types.ts'
import { Chip } from '../../../ui/chip.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { isInternal } from '../../../ui/internal.ts'
import looks from '../../../ui/looks.module.css'
import { Marked } from '../../../ui/marked.tsx'
import { useSayDone } from '../../../ui/say-done.ts'
import { Switch } from '../../../ui/switch.tsx'
import tableStyles from '../../../ui/table.module.css'
import { useUpdateArticle } from './api.ts'
import styles from './articles.module.css'
import type { KnowledgeSearch } from './search.ts'
import type { Selection } from './selection.ts'

/** Where an article comes from: a connection, a page, a file, a program, or somebody who wrote it here. */
function SourceGlyph({ article }: { article: Pick<Article, 'source' | 'source_url' | 'key'> }) {
  if (article.source === 'connection') return <PlugZap className="i-12" />
  if (article.source_url) return <Link2 className="i-12" />
  if (article.key?.startsWith('file:')) return <FileText className="i-12" />
  return article.key ? <Braces className="i-12" /> : <PencilLine className="i-12" />
}

function IndexState({ article }: { article: Article }) {
  if (article.index_status === 'indexed') {
    return (
      <span className={styles.mark} title={t('knowledge.indexed')} role="img" aria-label={t('knowledge.indexed')}>
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

type Props = { article: Article; open: boolean; search: KnowledgeSearch; selection: Selection }

/** An article in the list, with a switch that takes it out of search at once and offers to undo it. */
export function ArticleRow({ article, open, search, selection }: Props) {
  const update = useUpdateArticle(article.id)
  const sayDone = useSayDone()
  const turn = (enabled: boolean) => {
    const words = t(enabled ? 'knowledge.turned_on' : 'knowledge.turned_off', { title: article.title })
    sayDone(update.mutateAsync({ enabled }), words, () => update.mutate({ enabled: !enabled }))
  }
  const enabled = update.isPending ? (update.variables.enabled ?? article.enabled) : article.enabled
  return (
    <tr className={cx((open || selection.has(article)) && tableStyles.isOn)}>
      <td className={styles.choose}>
        <input
          type="checkbox"
          className={fieldStyles.check}
          aria-label={t('knowledge.choose_article', { title: article.title })}
          checked={selection.has(article)}
          onChange={({ nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              ? selection.reach(article)
              : selection.toggle(article)
          }
        />
      </td>
      <td className={styles.titled}>
        <Link
          to="/knowledge/{-$article}"
          params={{ article: String(article.id) }}
          search={search}
          className={cx(tableStyles.title, 'cut', !enabled && tableStyles.off)}
          dir="auto"
          data-part="title"
          aria-current={open ? 'true' : undefined}
        >
          <Marked text={article.title} query={search.query} />
        </Link>
        <span className={tableStyles.key}>
          <SourceGlyph article={article} />
          <span className={cx('cut', article.key && 'code')}>
            {article.key === null ? t('knowledge.written_here') : keyText(article.key)}
          </span>
          {isInternal(article) && (
            <Chip look="quiet">
              <Lock className="i-12" />
              {t('knowledge.internal')}
            </Chip>
          )}
        </span>
      </td>
      <td className={cx(tableStyles.colLang, looks.small, looks.faint)}>{article.language}</td>
      <td>
        <IndexState article={article} />
      </td>
      <td>
        <Switch
          small
          checked={enabled && !isInternal(article)}
          disabled={article.source === 'connection' || isInternal(article)}
          onChange={turn}
          label={t('knowledge.use_article', { title: article.title })}
          tip={isInternal(article) ? t('knowledge.internal_unused') : undefined}
        />
      </td>
    </tr>
  )
}
