import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { ContactSearch } from './search.ts'

type Props = {
  search: ContactSearch
  /** True if there are some on earlier pages. */
  beyond: boolean
  onEverybody: () => void
}

/** Why the list is empty, and what to do. */
export function NoContacts({ search, beyond, onEverybody }: Props) {
  const mayWrite = useCan('contacts:write')
  if (beyond) {
    const { page: _, ...first } = search
    return (
      <Empty
        title={t('contacts.beyond')}
        text={t('contacts.beyond_text')}
        action={
          <Link
            to="/contacts/{-$contact}"
            params={{ contact: undefined }}
            search={first}
            className={cx(buttonStyles.button, buttonStyles.tool)}
          >
            {t('contacts.first_page')}
          </Link>
        }
      />
    )
  }
  const all = (
    <Link
      to="/contacts/{-$contact}"
      params={{ contact: undefined }}
      search={{}}
      className={cx(buttonStyles.button, buttonStyles.tool)}
    >
      {t('admin.show_all')}
    </Link>
  )
  if (search.query) {
    const everybody = (
      <Button size="tool" onClick={onEverybody}>
        {t('contacts.search_everybody')}
      </Button>
    )
    return (
      <Empty
        title={t('contacts.no_match')}
        text={t('contacts.no_match_text')}
        action={search.blocked ? everybody : all}
      />
    )
  }
  if (search.blocked)
    return <Empty title={t('contacts.nobody_blocked')} text={t('contacts.nobody_blocked_text')} action={all} />
  return (
    <Empty
      title={t('contacts.empty')}
      text={t('contacts.empty_text')}
      action={
        mayWrite && (
          <Link
            to="/contacts/{-$contact}"
            params={{ contact: 'new' }}
            search={{}}
            className={cx(buttonStyles.button, buttonStyles.tool)}
          >
            {t('contacts.write_first')}
          </Link>
        )
      }
      missing="both"
    />
  )
}

export function NotLoaded({ error, action }: { error: Error; action: ReactNode }) {
  return <Empty title={t('contacts.failed_to_load')} text={wordError(error)} action={action} missing="both" />
}
