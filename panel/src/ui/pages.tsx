import { type Paging, turnTo } from '../lib/paging.ts'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import styles from './pages.module.css'

/** Leads through a list of more than one page. The focus stays where it was pressed, at the first and last page too. */
export function Pages(paging: Paging) {
  const { page, of } = paging
  if (of <= 1 && page <= 1) return null
  const atFirst = page <= 1
  const atLast = page >= of
  const go = (next: number) => turnTo(paging, next)
  return (
    <nav className={styles.pagesBar} aria-label={t('pages.label')}>
      <Button size="small" aria-disabled={atFirst} onClick={() => !atFirst && go(Math.min(page - 1, of || 1))}>
        {t('pages.previous')}
      </Button>
      {t('pages.page_of', { page, of })}
      <Button size="small" aria-disabled={atLast} onClick={() => !atLast && go(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  )
}
