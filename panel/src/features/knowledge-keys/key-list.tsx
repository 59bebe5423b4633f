import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { wordError } from '../../lib/errors.ts'
import { agoOf, dateOf, exactTime } from '../../lib/format.ts'
import { t } from '../../lib/t.ts'
import type { KnowledgeKey } from '../../lib/types.ts'
import { holdsWords } from '../../lib/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useToast } from '../../ui/toast.tsx'
import { keysQuery, useRevokeKey } from './api.ts'

type RowProps = { item: KnowledgeKey; busy: boolean; onRevoke: () => void }

function Row({ item: { name, api_key, last_used_at, created_at }, busy, onRevoke }: RowProps) {
  const now = useNow()
  return (
    <tr>
      <th scope="row">
        <bdi className="cut block">{name}</bdi>
        <span className="k-key">
          <span className="code cut">{api_key}</span>
          <CopyButton small text={api_key} label={t('api_key.copy_key')} />
        </span>
      </th>
      <td className="text-ink-3">
        {last_used_at ? (
          <time dateTime={last_used_at} title={exactTime(last_used_at)}>
            {agoOf(last_used_at, now)}
          </time>
        ) : (
          t('api_key.never')
        )}
      </td>
      <td className="not-narrow text-ink-3">
        <time dateTime={created_at} title={exactTime(created_at)}>
          {dateOf(created_at, now)}
        </time>
      </td>
      <td>
        <Button
          size="small"
          look="danger"
          busy={busy}
          aria-label={t('knowledge_keys.revoke_named', { name })}
          onClick={onRevoke}
        >
          {t('api_key.revoke')}
        </Button>
      </td>
    </tr>
  )
}

function Table({ keys }: { keys: readonly KnowledgeKey[] }) {
  const revoke = useRevokeKey()
  const say = useToast()
  return (
    <>
      {revoke.isError && (
        <Banner look="danger" flat>
          {wordError(revoke.error)}
        </Banner>
      )}
      <table className="articles a-table" aria-label={t('knowledge_keys.keys')}>
        <colgroup>
          <col />
          <col style={{ width: 132 }} />
          <col className="not-narrow" style={{ width: 96 }} />
          <col style={{ width: 124 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('knowledge_keys.name')}</th>
            <th scope="col">{t('api_key.last_used')}</th>
            <th scope="col" className="not-narrow">
              {t('admin.made')}
            </th>
            <th scope="col">
              <span className="vh">{t('api_key.revoke')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <Row
              key={key.id}
              item={key}
              busy={revoke.isPending && revoke.variables === key.id}
              onRevoke={() =>
                revoke.mutate(key.id, { onSuccess: () => say(t('knowledge_keys.revoked', { name: key.name })) })
              }
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The keys that programs fill the knowledge base with. */
export function KeyList() {
  const [text, setText] = useState('')
  const list = useQuery(keysQuery)
  const shown = list.data?.filter(({ name, api_key }) => holdsWords(`${name} ${api_key}`, text.trim())) ?? []
  return (
    <section aria-label={t('knowledge_keys.keys')}>
      {list.data && list.data.length > 0 && (
        <div className="a-tools">
          <SearchBox label={t('knowledge_keys.search')} value={text} onChange={setText} />
        </div>
      )}
      <ListState list={list} failed={t('knowledge_keys.failed_to_load')} />
      {list.data?.length === 0 && (
        <Empty title={t('knowledge_keys.empty')} text={t('knowledge_keys.empty_text')} missing="both" />
      )}
      {list.data && list.data.length > 0 && shown.length === 0 && (
        <Empty title={t('knowledge_keys.no_match')} text={t('admin.no_match_text')} />
      )}
      {shown.length > 0 && (
        <>
          <Table keys={shown} />
          <p className="hint px-8 py-3">{t('knowledge_keys.at_once')}</p>
        </>
      )}
    </section>
  )
}
