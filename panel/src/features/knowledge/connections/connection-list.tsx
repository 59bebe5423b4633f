import { Link } from '@tanstack/react-router'
import { RotateCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { agoOf, figure, momentOf } from '../../../lib/format.ts'
import { readLog } from '../../../lib/import-log.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Connection } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { ImportLog } from '../../../ui/import-log.tsx'
import looks from '../../../ui/looks.module.css'
import pageStyles from '../../../ui/page.module.css'
import { Switch } from '../../../ui/switch.tsx'
import knowledgeStyles from '../knowledge.module.css'
import { useChangeConnection, useDeleteConnection, useSyncConnection } from './api.ts'
import styles from './connections.module.css'

function DeleteDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const remove = useDeleteConnection()
  const { id, name, articles } = connection
  return (
    <Confirm
      title={t('admin.delete_title', { name })}
      text={t('connections.delete_text', { articles: figure(articles) })}
      keepWord={rich('admin.keep', { name: <bdi className="cut">{name}</bdi> })}
      goWord={t('connections.delete')}
      sending={remove}
      onGo={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** How the last sync went, or that one is running. */
function State({ connection: { syncing, last_error, last_run } }: { connection: Connection }) {
  const now = useNow()
  if (syncing) return <Chip look="quiet">{t('connections.syncing')}</Chip>
  if (last_error) return <Chip look="danger">{t('knowledge.failed')}</Chip>
  return <span className={cx(looks.small, looks.faint)}>{last_run ? agoOf(last_run, now) : t('api_key.never')}</span>
}

function Facts({ connection }: { connection: Connection }) {
  const now = useNow()
  const { sitemap_url, urls, interval_hours, next_run, articles, counts } = connection
  return (
    <>
      <p className={knowledgeStyles.meta}>
        <span className={cx('code cut', looks.block)} dir="ltr">
          {sitemap_url ?? urls[0]}
        </span>
        {sitemap_url === null && urls.length > 1 && <span>+{figure(urls.length - 1)}</span>}
      </p>
      <p className={knowledgeStyles.meta}>
        <Link
          to="/knowledge/{-$article}"
          params={{ article: undefined }}
          search={{ source: 'connection' }}
          className={buttonStyles.link}
        >
          {t('connections.articles', { articles: figure(articles) })}
        </Link>
        <span>{t('connections.every', { hours: interval_hours })}</span>
        {next_run && <span>{t('connections.next', { moment: momentOf(next_run, now) })}</span>}
        {counts.errors > 0 && (
          <span className={looks.danger}>{t('imports.refused_count', { number: counts.errors })}</span>
        )}
        {counts.conflicts > 0 && (
          <span className={looks.warn}>{t('connections.conflicts', { number: counts.conflicts })}</span>
        )}
      </p>
    </>
  )
}

/** Whether customers may read what its articles say. */
function Audience({ connection: { id, internal } }: { connection: Connection }) {
  const change = useChangeConnection(id)
  const switchId = useId()
  return (
    <p className={looks.bar}>
      <Switch
        small
        id={switchId}
        checked={change.isPending ? change.variables.internal : internal}
        onChange={(internal) => change.mutate({ internal })}
      />
      <label htmlFor={switchId} className={looks.small}>
        {t('connections.internal')}
      </label>
    </p>
  )
}

/** A connection with what its last reading did, what failed, and the buttons to read it again and to delete it. */
export function ConnectionItem({ connection }: { connection: Connection }) {
  const { id, name, syncing, last_error, logs } = connection
  const sync = useSyncConnection()
  const [asking, setAsking] = useState(false)
  return (
    <li className={styles.connection}>
      <div className={looks.bar}>
        <div className={styles.connectionName}>
          <h2>
            <bdi className={cx('cut', looks.block, pageStyles.named)}>{name}</bdi>
          </h2>
          <State connection={connection} />
        </div>
        <Button
          size="small"
          icon={<RotateCw className="i-14" />}
          busy={sync.isPending}
          disabled={syncing}
          aria-label={t('connections.sync_named', { name })}
          onClick={() => sync.mutate(id)}
        >
          {t('connections.sync')}
        </Button>
        <IconButton small label={t('connections.delete_named', { name })} onClick={() => setAsking(true)}>
          <Trash2 className="i-14" />
        </IconButton>
      </div>
      <Facts connection={connection} />
      <Audience connection={connection} />
      {(last_error || sync.isError) && (
        <Banner look="danger" small={last_error}>
          {sync.isError ? wordError(sync.error) : t('connections.failed')}
        </Banner>
      )}
      {logs.length > 0 && (
        <details>
          <summary className={looks.small}>{t('imports.log')}</summary>
          <ImportLog lines={readLog(logs)} whole />
        </details>
      )}
      {asking && <DeleteDialog connection={connection} onClose={() => setAsking(false)} />}
    </li>
  )
}
