import Type, { type TSchema } from 'typebox'

/** `page` from 1, `page_size` 1 to 500 (a larger one gives 500). */
export const PageQuery = {
  page: Type.Integer({ minimum: 1, maximum: 100_000_000, default: 1, description: 'From 1.' }),
  page_size: Type.Integer({ minimum: 1, default: 30, description: 'At most 500; a larger one serves 500.' }),
}

/** `order_by` of a list: its columns. Clients of related desks also write them with the table's name in front. */
export const OrderBy = <const Column extends string, const Table extends string>(
  title: string,
  columns: readonly Column[],
  tables: readonly Table[],
) =>
  Type.Unsafe<Column | `${Table}.${Column}`>({
    title,
    type: 'string',
    enum: [...columns, ...tables.flatMap((table) => columns.map((column) => `${table}.${column}`))],
    default: columns[0],
  })

/** The column that `order_by` names. */
export const columnOf = <Column extends string>(order_by: Column | `${string}.${Column}`): Column =>
  order_by.slice(order_by.lastIndexOf('.') + 1) as Column

export type Paging = { page: number; page_size: number }

/** The shape of an answer that is one page of a list: `total` counts all pages. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    results: Type.Array(item),
    total: Type.Integer(),
    per_page: Type.Integer({ description: 'The `page_size` that was asked for, at most 500.' }),
    total_pages: Type.Integer(),
    page: Type.Integer(),
  })

export type Page<T> = { results: T[]; total: number; per_page: number; total_pages: number; page: number }

/** The statement's `limit` and `offset` for a page. */
export function span(paging: Paging): { limit: number; offset: number } {
  const limit = Math.min(paging.page_size, 500)
  return { limit, offset: (paging.page - 1) * limit }
}

/** A page as it is answered. A larger `page_size` than 500 counts as 500. */
export function pageOf<T>(results: T[], total: number, paging: Paging): Page<T> {
  const per_page = Math.min(paging.page_size, 500)
  return { results, total, per_page, total_pages: Math.ceil(total / per_page), page: paging.page }
}

/** Where to read in a list. With `backwards`, the offset counts from the last row. */
export type PageSlice = { limit: number; offset: number; backwards: boolean }

/** From this row on, it is faster to know the total first. */
const deepFrom = 1_000

/**
 * Reads the page and the total at the same time. For a page deep in the list it reads the total first and then the page
 * from the nearer end, because PostgreSQL walks over all rows before the page.
 */
export async function readPage<T>(
  paging: Paging,
  count: () => Promise<number>,
  list: (slice: PageSlice) => Promise<T[]>,
): Promise<Page<T>> {
  const { limit, offset } = span(paging)
  if (offset < deepFrom) {
    const [total, rows] = await Promise.all([count(), list({ limit, offset, backwards: false })])
    return pageOf(rows, total, paging)
  }
  const total = await count()
  const held = Math.min(limit, total - offset)
  if (held <= 0) return pageOf([], total, paging)
  const behind = total - offset - held
  const backwards = behind < offset
  return pageOf(await list({ limit: held, offset: backwards ? behind : offset, backwards }), total, paging)
}
