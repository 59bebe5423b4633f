import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ChevronDown, Search } from 'lucide-react'
import { useEffect } from 'react'
import { deskTime, useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { clockTime } from '../../../lib/format.ts'
import { useListBox } from '../../../lib/list-box.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { t } from '../../../lib/t.ts'
import { useTypedText } from '../../../lib/typed-text.ts'
import type { Contact } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import fieldStyles from '../../../ui/field.module.css'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import pageStyles from '../../../ui/page.module.css'
import { Pages } from '../../../ui/pages.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { LinesSkeleton } from '../../../ui/skeleton.tsx'
import sortStyles from '../../../ui/sort.module.css'
import tableStyles from '../../../ui/table.module.css'
import { contactsQuery } from './api.ts'
import { ContactRow } from './contact-row.tsx'
import styles from './contacts.module.css'
import { NoContacts, NotLoaded } from './no-contacts.tsx'
import type { ContactSearch } from './search.ts'

const at = '/contacts/{-$contact}'
/** With fewer characters the desk finds too many contacts. */
const shortest = 2

/** The number of contacts in the list, or that there are more than that. */
export type ContactTotal = { total: number; total_is_capped: boolean }

type Props = { search: ContactSearch; openId: string | undefined; onTotal: (total: ContactTotal) => void }

/**
 * A page of contacts with search, order and a filter, all of which are in the address. `onTotal` hears how many there
 * are.
 */
export function ContactList({ search, openId, onTotal }: Props) {
  const navigate = useNavigate()
  const list = useQuery(contactsQuery(search))
  const { data } = list
  const box = useListBox(data?.page, openId)
  useEffect(() => {
    if (data) onTotal(data)
  }, [data, onTotal])
  const show = (change: { [K in keyof ContactSearch]: ContactSearch[K] | undefined }, replace = false) => {
    const next = Object.entries({ ...search, page: undefined, ...change }).filter(([, value]) => value)
    void navigate({ to: at, params: { contact: openId }, search: Object.fromEntries(next), replace })
  }
  const paging = data && {
    page: data.page,
    of: data.total_pages,
    onPage: (page: number) => show({ page: page > 1 ? page : undefined }),
  }
  useRowKeys('items', paging)
  return (
    <section className={pageStyles.list} data-part="items" aria-label={t('contacts.list')} data-pane tabIndex={-1}>
      <Tools search={search} show={show} />
      {data && list.isError && (
        <Banner look="warn" flat small={wordError(list.error)} action={<Retry query={list} />}>
          {t('list.showing', { time: clockTime(deskTime(list.dataUpdatedAt)) })}
        </Banner>
      )}
      {list.isPending && <LinesSkeleton />}
      {!data && list.isError && <NotLoaded error={list.error} action={<Retry query={list} />} />}
      {data?.results.length === 0 && (
        <NoContacts search={search} beyond={data.total > 0} onEverybody={() => show({ blocked: undefined })} />
      )}
      {paging && data.results.length > 0 && (
        <div className="scroll" ref={box}>
          <Table contacts={data.results} search={search} openId={openId} />
          <Pages {...paging} />
        </div>
      )}
    </section>
  )
}

type ToolsProps = {
  search: ContactSearch
  show: (change: { [K in keyof ContactSearch]: ContactSearch[K] | undefined }, replace?: boolean) => void
}

function Tools({ search, show }: ToolsProps) {
  const [text, write] = useTypedText(search.query ?? '', (query) => show({ query }, true), shortest)
  const sorts = [
    { sort: undefined, word: t('contacts.newest') },
    { sort: 'name', word: t('contacts.by_name') },
  ] as const
  const blockings = [
    { blocked: undefined, word: t('contacts.everybody') },
    { blocked: true, word: t('contacts.only_blocked') },
  ] as const
  return (
    <div className={cx(pageStyles.tools, styles.tools)}>
      <span className={cx(fieldStyles.input, fieldStyles.tool)}>
        <Search className="i-14" />
        <input
          type="search"
          aria-label={t('contacts.search')}
          placeholder={t('contacts.search')}
          maxLength={200}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </span>
      <Menu
        trigger={
          <button type="button" className={cx(buttonStyles.button, buttonStyles.tool)}>
            {blockings.find(({ blocked }) => blocked === search.blocked)?.word}
            <ChevronDown className="i-12" />
          </button>
        }
      >
        {blockings.map(({ blocked, word }) => (
          <MenuItem key={word} chosen={blocked === search.blocked} onSelect={() => show({ blocked })}>
            {word}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        trigger={
          <button type="button" className={sortStyles.sort}>
            {sorts.find(({ sort }) => sort === search.sort)?.word}
            <ArrowDown className="i-12" />
          </button>
        }
      >
        {sorts.map(({ sort, word }) => (
          <MenuItem key={word} chosen={sort === search.sort} onSelect={() => show({ sort })}>
            {word}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

type TableProps = { contacts: Contact[]; search: ContactSearch; openId: string | undefined }

function Table({ contacts, search, openId }: TableProps) {
  const now = useNow()
  return (
    <table className={cx(tableStyles.articles, tableStyles.table, styles.table)} aria-label={t('nav.contacts')}>
      <colgroup>
        <col />
        <col className={tableStyles.colWide} style={{ width: '20%' }} />
        <col style={{ width: 108 }} />
        <col className={tableStyles.colState} style={{ width: 104 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('contacts.contact')}</th>
          <th scope="col" className={tableStyles.colWide}>
            {t('contacts.country')}
          </th>
          <th scope="col">{t('contacts.last_seen')}</th>
          <th scope="col" className={tableStyles.colState}>
            <span className="vh">{t('contacts.state')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            open={String(contact.id) === openId}
            search={search}
            now={now}
          />
        ))}
      </tbody>
    </table>
  )
}
