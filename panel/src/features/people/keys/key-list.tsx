import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { KnowledgeKey } from '../../../lib/types.ts'
import { AccessList, AccessTable } from '../../../ui/access-list.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { keysQuery, useRevokeKey } from './api.ts'

const below = ({ api_key }: KnowledgeKey) => (
  <span className={tableStyles.key}>
    <span className="code cut">{api_key}</span>
    <CopyButton small text={api_key} label={t('api_key.copy_key')} />
  </span>
)

const nameOf = ({ made_by }: KnowledgeKey) => (made_by ? fullName(made_by) : '')

const maker = () => ({
  head: t('knowledge_keys.maker'),
  width: 170,
  look: '',
  cell: (key: KnowledgeKey) => (
    <span className={cx('cut', looks.block)}>
      <bdi>{nameOf(key)}</bdi>
      {key.made_by && !key.made_by.enabled && ` (${t('agents.disabled')})`}
    </span>
  ),
})

/** The keys with which programs fill the knowledge base. */
export function KeyList() {
  const list = useQuery(keysQuery)
  const revoke = useRevokeKey()
  const label = t('knowledge_keys.keys')
  return (
    <AccessList
      label={label}
      list={list}
      textOf={(key) => `${key.name} ${key.api_key} ${nameOf(key)}`}
      words={{
        search: t('knowledge_keys.search'),
        failed: t('knowledge_keys.failed_to_load'),
        empty: t('knowledge_keys.empty'),
        emptyText: t('knowledge_keys.empty_text'),
        noMatch: t('knowledge_keys.no_match'),
        atOnce: t('knowledge_keys.at_once'),
      }}
    >
      {(keys) => (
        <AccessTable
          label={label}
          items={keys}
          nameHead={t('knowledge_keys.name')}
          below={below}
          columns={[maker()]}
          usedWidth={132}
          ending={revoke}
          words={{
            end: t('api_key.revoke'),
            endNamed: (name) => t('knowledge_keys.revoke_named', { name }),
            ended: (name) => t('knowledge_keys.revoked', { name }),
          }}
        />
      )}
    </AccessList>
  )
}
