import { say } from './said.ts'
import { t } from './t.ts'

/** The page of a list that is shown, how many there are, and how to go to another. */
export type Paging = { page: number; of: number; onPage: (page: number) => void }

/** Shows another page, and lets a screen reader say which. */
export function turnTo({ of, onPage }: Paging, page: number) {
  say(t('pages.page_of', { page, of }))
  onPage(page)
}
