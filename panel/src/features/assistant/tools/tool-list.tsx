import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { toolsQuery } from './api.ts'

/**
 * All tools with the address that each calls, and which are off or only for verified customers. The search covers
 * names, descriptions and addresses.
 */
export function ToolList() {
  return (
    <ItemList
      kind="tools"
      list={useQuery(toolsQuery)}
      textOf={({ name, description, url }) => `${name} ${description} ${url}`}
      title={({ name, description, enabled }) => ({
        name,
        off: !enabled,
        below: (
          <span className="cut" dir="auto">
            {description}
          </span>
        ),
      })}
      columns={[
        {
          head: t('tools.calls'),
          width: '38%',
          look: tableStyles.colWide,
          cell: ({ method, url }) => (
            <span className={cx('code cut', looks.block, 'ltr')}>
              {method} {url}
            </span>
          ),
        },
        {
          head: t('tools.state'),
          width: 148,
          look: tableStyles.colState,
          cell: ({ enabled, requires_verification }) =>
            enabled ? (
              requires_verification && (
                <Chip look="quiet">
                  <ShieldCheck className="i-12" />
                  {t('tools.verified_only')}
                </Chip>
              )
            ) : (
              <Chip look="quiet">{t('tools.off')}</Chip>
            ),
        },
      ]}
    />
  )
}
