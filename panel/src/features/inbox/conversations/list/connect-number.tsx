import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../../lib/cx.ts'
import { itemPath } from '../../../../lib/items.ts'
import { useCan } from '../../../../lib/me.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { inboxesQuery } from '../../../channels/inboxes/api.ts'

/** Leads to the first number, for those who may connect it. Nothing where there is one. */
export function ConnectNumber() {
  const mayConnect = useCan('inboxes:manage')
  const inboxes = useQuery({ ...inboxesQuery, enabled: mayConnect }).data
  if (!mayConnect || inboxes?.length !== 0) return null
  return (
    <Link
      to={itemPath('inboxes')}
      params={{ item: 'new' }}
      search={{}}
      className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.primary)}
    >
      {t('setup.number_do')}
    </Link>
  )
}
