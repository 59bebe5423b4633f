import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import styles from './pages.module.css'

type Props = { page: number; of: number; onPage: (page: number) => void }

/** Leads through a list of more than one page. */
export function Pages({ page, of, onPage }: Props) {
  if (of <= 1 && page <= 1) return null
  return (
    <nav className={styles.pagesBar} aria-label={t('pages.label')}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, of || 1))}>
        {t('pages.previous')}
      </Button>
      {t('pages.page_of', { page, of })}
      <Button size="small" disabled={page >= of} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  )
}
