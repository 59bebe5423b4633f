import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { statusQuery } from '../features/knowledge/imports/api.ts'
import { ConflictPane } from '../features/knowledge/imports/conflict-pane.tsx'
import { type Conflict, useConflicts } from '../features/knowledge/imports/conflicts.ts'
import { ImportDialog } from '../features/knowledge/imports/import-dialog.tsx'

import importsStyles from '../features/knowledge/imports/imports.module.css'
import type { ImportSearch } from '../features/knowledge/imports/search.ts'
import { useImporter } from '../features/knowledge/imports/use-importer.ts'
import knowledgeStyles from '../features/knowledge/knowledge.module.css'
import { pathOf } from '../lib/address.ts'
import { useNow } from '../lib/clock.ts'
import { cx } from '../lib/cx.ts'
import { momentOf } from '../lib/format.ts'
import { outcomesOf, readLog } from '../lib/import-log.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import type { ImportStatus } from '../lib/types.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import fieldStyles from '../ui/field.module.css'
import { ImportLog } from '../ui/import-log.tsx'
import { ImportProgress } from '../ui/import-progress.tsx'
import { ListState } from '../ui/list-state.tsx'
import looks from '../ui/looks.module.css'
import paneHeadStyles from '../ui/pane-head.module.css'
import { Segments } from '../ui/segments.tsx'
import { KnowledgeTabs, managesKnowledge } from './knowledge-tabs.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function ImportsPage() {
  usePageTitle(t('imports.title'), t('nav.knowledge'))
  return useCan(managesKnowledge) ? <Imports /> : <NoPermissionPage permission={managesKnowledge} />
}

function useChosen() {
  const search = useSearch({ from: '/desk/knowledge/imports' })
  const navigate = useNavigate()
  return { search, go: (next: ImportSearch) => void navigate({ to: '/knowledge/imports', search: next }) }
}

/** On a phone, where one pane is seen at a time, something was opened from the list of conflicts. */
const isReading = (search: ImportSearch, conflicts: readonly Conflict[]) =>
  conflicts.length > 0 && Boolean(search.conflict || search.refused)

function Conflicts({ conflicts, open }: { conflicts: readonly Conflict[]; open: Conflict | undefined }) {
  const decided = conflicts.filter(({ decision }) => decision).length
  return (
    <section className={knowledgeStyles.list} aria-label={t('imports.conflicts')} data-pane tabIndex={-1}>
      <p className={importsStyles.listHead}>
        <b>{t('imports.conflicts')}</b>
        <span>{t('imports.decided', { done: decided, of: conflicts.length })}</span>
      </p>
      <ul className="scroll">
        {conflicts.map(({ id, name, decision }) => (
          <li key={id}>
            <Link
              to="/knowledge/imports"
              search={{ conflict: id }}
              className={cx(knowledgeStyles.crow, id === open?.id && knowledgeStyles.isOn)}
              aria-current={id === open?.id ? 'true' : undefined}
              activeProps={{}}
            >
              <span className={cx('code cut', looks.grow)} title={name}>
                {pathOf(name)}
              </span>
              {decision && <span className={cx(looks.small, looks.faint)}>{t(`imports.${decision}`)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything the last import did, newest last. */
function LogPane({ status, refused }: { status: ImportStatus; refused: boolean }) {
  const { go } = useChosen()
  const lines = readLog(status.logs)
  const shown = refused ? lines.filter(({ outcome }) => outcome === 'failed') : lines
  return (
    <section className={knowledgeStyles.edit} data-part="editor" aria-label={t('imports.log')} data-pane tabIndex={-1}>
      <div className={knowledgeStyles.bar}>
        <Segments
          label={t('knowledge.view')}
          value={refused ? 'refused' : 'all'}
          options={[
            { value: 'all', word: t('imports.everything') },
            { value: 'refused', word: t('imports.only_refused') },
          ]}
          onChange={(value) => go(value === 'refused' ? { refused: true } : {})}
        />
        <span className={cx(looks.end, importsStyles.logProgress)}>
          <ImportProgress status={status} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <section className={cx('scroll', importsStyles.log)} aria-label={t('imports.log')} tabIndex={0}>
        <ImportLog lines={shown} whole />
        {shown.length === 0 && <p className={fieldStyles.hint}>{t('imports.nothing_logged')}</p>}
      </section>
    </section>
  )
}

function NothingImported() {
  const [adding, setAdding] = useState(false)
  const importer = useImporter(() => setAdding(false))
  return (
    <>
      <Empty
        title={t('imports.none')}
        text={t('imports.none_text')}
        missing="both"
        action={
          <Button size="tool" onClick={() => setAdding(true)}>
            {t('imports.first')}
          </Button>
        }
      />
      {adding && <ImportDialog importer={importer} running={false} onClose={() => setAdding(false)} />}
    </>
  )
}

function Body({ status }: { status: ImportStatus }) {
  const { search, go } = useChosen()
  const conflicts = useConflicts(status)
  const open = search.refused
    ? undefined
    : (conflicts.find(({ id }) => id === search.conflict) ?? conflicts.find(({ decision }) => !decision))
  const waiting = conflicts.filter(({ id, decision }) => !decision && id !== open?.id)
  if (conflicts.length === 0 && status.started_at === null) {
    return <NothingImported />
  }
  return (
    <div
      className={cx(
        knowledgeStyles.grid,
        importsStyles.importGrid,
        conflicts.length === 0 && knowledgeStyles.alone,
        isReading(search, conflicts) && knowledgeStyles.reading,
      )}
      data-reading={isReading(search, conflicts) ? '' : undefined}
    >
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} open={open} />}
      {open ? (
        <ConflictPane
          key={open.id}
          conflict={open}
          others={waiting}
          onDecided={() => go(waiting[0] ? { conflict: waiting[0].id } : {})}
        />
      ) : status.started_at === null ? (
        <section className={cx(knowledgeStyles.edit, knowledgeStyles.none)}>
          <Empty title={t('imports.all_decided')} />
        </section>
      ) : (
        <LogPane status={status} refused={search.refused ?? false} />
      )}
    </div>
  )
}

function Imports() {
  const status = useQuery(statusQuery)
  const now = useNow()
  const { search } = useChosen()
  const { data } = status
  const conflicts = useConflicts(data)
  const need = conflicts.filter(({ decision }) => !decision).length
  const at = data?.started_at
  const reading = isReading(search, conflicts)
  const written = data ? outcomesOf(data).written : 0
  return (
    <main className={knowledgeStyles.main} aria-label={t('imports.title')}>
      <header className={cx(paneHeadStyles.head, knowledgeStyles.headBar)}>
        {reading && (
          <Link
            to="/knowledge/imports"
            search={{}}
            className={cx(buttonStyles.icon, knowledgeStyles.back, 'only-narrow')}
            aria-label={t('thread.back')}
          >
            <ArrowLeft className="flip" />
          </Link>
        )}
        <h1>{t('nav.knowledge')}</h1>
        {at && (
          <span className={cx(paneHeadStyles.total, 'cut not-narrow')}>
            {t('imports.of_moment', { moment: momentOf(at, now) })}
          </span>
        )}
        {data && (
          <span className={cx(looks.end, looks.row, reading && 'not-narrow')}>
            {written > 0 && <Chip look="ok">{t('imports.written', { number: written })}</Chip>}
            {data.errors > 0 && <Chip look="danger">{t('imports.refused_count', { number: data.errors })}</Chip>}
            {need > 0 && <Chip look="warn">{t('imports.need_you', { number: need })}</Chip>}
          </span>
        )}
      </header>
      <KnowledgeTabs here="imports" />
      <ListState list={status} failed={t('imports.failed_to_load')} />
      {data && <Body status={data} />}
    </main>
  )
}
