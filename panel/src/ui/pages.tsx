import { t } from '../lib/t.ts'
import { Button } from './button.tsx'

/** The way through a list that comes page by page. */
export function Pages({ page, of, onPage }: { page: number; of: number; onPage: (page: number) => void }) {
  return (
    <nav className="flex items-center justify-between p-3.5 text-12 text-ink-3" aria-label={t('knowledge.pages')}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('knowledge.previous')}
      </Button>
      {t('knowledge.page_of', { page, of })}
      <Button size="small" disabled={page >= of} onClick={() => onPage(page + 1)}>
        {t('knowledge.next')}
      </Button>
    </nav>
  )
}
