import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Braces,
  Check,
  CircleAlert,
  History,
  Lock,
  MessageCircleQuestionMark,
  PencilLine,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { languageName, momentOf } from '../../../lib/format.ts'
import { keyText } from '../../../lib/key-text.ts'
import { useNarrow } from '../../../lib/media.ts'
import { t } from '../../../lib/t.ts'
import type { Article } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { isInternal } from '../../../ui/internal.ts'
import looks from '../../../ui/looks.module.css'
import { MenuItem, MenuRule, MoreMenu } from '../../../ui/menu.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { connectionsQuery } from '../connections/api.ts'
import knowledgeStyles from '../knowledge.module.css'
import { useReindexArticle } from './api.ts'
import { ArticleQuestions } from './article-questions.tsx'

type Change = { enabled: boolean } | { internal: boolean }
type Props = { article: Article; onChange: (change: Change) => void; onHistory: () => void; onDelete: () => void }

/** Heads the whole page where the article replaces the list. */
export function ArticleHeading(props: ComponentProps<'h2'>) {
  const Heading = useNarrow() ? 'h1' : 'h2'
  return <Heading {...props} />
}

/** At the end of the title: whether the assistant uses the article, and the other actions. */
export function ArticleActions({ article, onChange, onHistory, onDelete }: Props) {
  const id = useId()
  const reindex = useReindexArticle(article.id)
  const [asking, setAsking] = useState(false)
  const readOnly = article.source === 'connection'
  return (
    <>
      <label htmlFor={id} className={cx('not-narrow', looks.small, looks.faint)}>
        {t(isInternal(article) ? 'knowledge.internal_unused' : 'knowledge.used_by_assistant')}
      </label>
      <Switch
        id={id}
        checked={article.enabled && !isInternal(article)}
        disabled={readOnly || isInternal(article)}
        onChange={(enabled) => onChange({ enabled })}
      />
      <MoreMenu>
        <MenuItem icon={<History />} onSelect={onHistory}>
          {t('knowledge.history')}
        </MenuItem>
        <MenuItem icon={<MessageCircleQuestionMark />} onSelect={() => setAsking(true)}>
          {t('knowledge.questions')}
        </MenuItem>
        <MenuItem icon={<RotateCw />} onSelect={() => reindex.mutate()}>
          {t('knowledge.reindex')}
        </MenuItem>
        {!readOnly && (
          <>
            <MenuItem icon={<Lock />} onSelect={() => onChange({ internal: !article.internal })}>
              {t(article.internal ? 'knowledge.make_public' : 'knowledge.make_internal')}
            </MenuItem>
            <MenuRule />
            <MenuItem icon={<Trash2 />} danger onSelect={onDelete}>
              {t('knowledge.delete')}
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {asking && <ArticleQuestions article={article} onClose={() => setAsking(false)} />}
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
        {t('knowledge.failed')}
      </Chip>
    )
  }
  return <Chip look="quiet">{t(`knowledge.${article.index_status}`)}</Chip>
}

/** Shown if the assistant cannot find the article: why, in the words of the error, and a button to try again. */
export function IndexFailure({ article }: { article: Article }) {
  const reindex = useReindexArticle(article.id)
  if (article.index_status !== 'failed') return null
  const again = (
    <Button size="small" icon={<RotateCw className="i-14" />} busy={reindex.isPending} onClick={() => reindex.mutate()}>
      {t('knowledge.reindex')}
    </Button>
  )
  return (
    <Banner look="danger" flat small={article.index_error} action={again}>
      {t('knowledge.not_indexed')}
    </Banner>
  )
}

/** The site from which the article comes. */
function ConnectionName({ id }: { id: number | null }) {
  const connection = useQuery(connectionsQuery).data?.find((one) => one.id === id)
  return (
    <Link to="/knowledge/connections" className={buttonStyles.link}>
      {connection ? t('knowledge.from_connection', { name: connection.name }) : t('knowledge.source_connection')}
    </Link>
  )
}

function Origin({ article: { key, source, source_url, connection_id } }: { article: Article }) {
  return (
    <>
      {key ? (
        <span>
          <Braces className="i-12" />
          <span className="code cut">{keyText(key)}</span>
          <CopyButton small text={key} label={t('knowledge.copy_key')} />
        </span>
      ) : (
        <span>{t('knowledge.written_here')}</span>
      )}
      {source_url && (
        <a href={source_url} target="_blank" rel="noopener noreferrer" className={cx(buttonStyles.link, 'ltr cut')}>
          {t('knowledge.open_source')}
        </a>
      )}
      {source === 'connection' ? (
        <ConnectionName id={connection_id} />
      ) : (
        key && <span>{t(`knowledge.source_${source}`)}</span>
      )}
    </>
  )
}

/** Where an article comes from, its language, whether search has it, and whether it is internal or was edited here. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <div className={knowledgeStyles.meta}>
      <Origin article={article} />
      {article.language && <span>{languageName(article.language)}</span>}
      <IndexChip article={article} />
      {isInternal(article) && (
        <Chip look="quiet">
          <Lock className="i-12" />
          {t('knowledge.internal')}
        </Chip>
      )}
      {article.local_edits && article.key && (
        <Chip look="warn">
          <PencilLine className="i-12" />
          {t('knowledge.edited_here')}
        </Chip>
      )}
    </div>
  )
}

/** When the text that is being edited was saved, and a link to earlier versions. */
export function LastChange({ article, onHistory }: { article: Article; onHistory: () => void }) {
  const now = useNow()
  return (
    <>
      <Moment at={article.updated_at}>{t('knowledge.changed', { moment: momentOf(article.updated_at, now) })}</Moment>
      {' · '}
      <button type="button" className={buttonStyles.link} onClick={onHistory}>
        {t('knowledge.history')}
      </button>
    </>
  )
}
