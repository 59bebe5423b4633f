import type { Schemas } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t, type Word } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import looks from '../../../ui/looks.module.css'
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import knowledgeStyles from '../knowledge.module.css'
import { countsQuery } from './api.ts'
import { type KnowledgeSearch, type Source, type State, sources, states } from './search.ts'

const typingMs = 250
/** A thin line stands before the first of each kind. */
const kinds: readonly (State | undefined)[] = ['pending', 'edited']
const stateWords = {
  any: 'knowledge.any_state',
  on: 'knowledge.on',
  off: 'knowledge.off',
  pending: 'knowledge.state_pending',
  indexing: 'knowledge.state_indexing',
  indexed: 'knowledge.indexed',
  failed: 'knowledge.state_failed',
  edited: 'knowledge.state_edited',
} as const satisfies Record<State | 'any', Word>
const wordOf = (state: State | undefined) => t(stateWords[state ?? 'any'])

export type Change = { [K in keyof KnowledgeSearch]: KnowledgeSearch[K] | undefined }

/** Shows the list with another filter, from its first page on. */
export function useShow(search: KnowledgeSearch, openId: string | undefined) {
  const navigate = useNavigate()
  return (change: Change, replace = false) => {
    const next = Object.entries({ ...search, page: undefined, ...change }).filter(([, value]) => value)
    void navigate({
      to: '/knowledge/{-$article}',
      params: { article: openId },
      search: Object.fromEntries(next),
      replace,
    })
  }
}

type Props = { search: KnowledgeSearch; show: (change: Change, replace?: boolean) => void }

/**
 * The box shows what is typed at once. The address changes when the person pauses, and the box shows an address that
 * changes elsewhere.
 */
function Finder({ search, show }: Props) {
  const shown = search.query ?? ''
  const [text, setText] = useState(shown)
  const [told, setTold] = useState(shown)
  if (shown !== told) {
    setTold(shown)
    setText(shown)
  }
  useEffect(() => {
    const query = text.trim()
    if (query === told) return
    const timer = setTimeout(() => {
      setTold(query)
      show({ query }, true)
    }, typingMs)
    return () => clearTimeout(timer)
  }, [text, told, show])
  return <SearchBox className={looks.grow} label={t('knowledge.search')} value={text} onChange={setText} />
}

type Counts = Schemas['ArticleCounts']

function countOf({ total, disabled, local_edits, index_status }: Counts, state: State | undefined) {
  if (state === undefined) return total
  if (state === 'on') return total - disabled
  if (state === 'off') return disabled
  return state === 'edited' ? local_edits : (index_status[state] ?? 0)
}

/** Search, source, state and order of the articles. The counts beside the sources are of the whole base. */
export function ArticleTools({ search, show }: Props) {
  const counts = useQuery(countsQuery).data
  const sourceCount = (source: Source | undefined) =>
    counts && figure(source ? (counts.source[source] ?? 0) : counts.total)
  return (
    <div className={knowledgeStyles.tools}>
      <Finder search={search} show={show} />
      <Menu
        trigger={
          <button type="button" className={cx(buttonStyles.button, buttonStyles.tool)}>
            {t(`knowledge.source_${search.source ?? 'any'}`)}
            <ChevronDown className="i-12" />
          </button>
        }
      >
        {[undefined, ...sources].map((source) => (
          <MenuItem
            key={source ?? 'any'}
            chosen={source === search.source}
            detail={sourceCount(source)}
            onSelect={() => show({ source })}
          >
            {t(`knowledge.source_${source ?? 'any'}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        trigger={
          <button type="button" className={cx(buttonStyles.button, buttonStyles.tool)}>
            {wordOf(search.state)}
            <ChevronDown className="i-12" />
          </button>
        }
      >
        {[undefined, ...states].map((state) => (
          <span key={state ?? 'any'} className={looks.block}>
            {kinds.includes(state) && <MenuRule />}
            <MenuItem
              chosen={state === search.state}
              detail={counts && figure(countOf(counts, state))}
              onSelect={() => show({ state })}
            >
              {wordOf(state)}
            </MenuItem>
          </span>
        ))}
      </Menu>
    </div>
  )
}
