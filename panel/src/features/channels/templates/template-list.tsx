import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { useItems } from '../../../lib/items.ts'
import { t } from '../../../lib/t.ts'
import type { Template } from '../../../lib/types.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import tableStyles from '../../../ui/table.module.css'
import { templatesQuery } from './api.ts'
import { LimitLine } from './limit-line.tsx'
import { NoInbox } from './no-inbox.tsx'
import { wordParts } from './sendable.ts'
import styles from './templates.module.css'
import { useInbox } from './use-inbox.ts'
import { statuses, wordCategory, wordLanguage, wordStatus } from './words.ts'

function StatusFilter() {
  const { search, find } = useItems('templates')
  return (
    <Select
      tool
      className={styles.status}
      label={t('templates.status')}
      value={search.status ?? ''}
      options={[
        { value: '', name: t('templates.every_status') },
        ...statuses.map((status) => ({ value: status, name: wordStatus(status).word })),
      ]}
      onChange={(status) => find({ status })}
    />
  )
}

function Below({ template }: { template: Template }) {
  return (
    <>
      <span className="only-narrow">
        <Chip look={wordStatus(template.status).look}>{wordStatus(template.status).word}</Chip>
      </span>
      {wordLanguage(template.language)}
      {template.unsupported.length > 0 && (
        <span className={styles.not}>{t('templates.not_sendable', { parts: wordParts(template) })}</span>
      )}
    </>
  )
}

function Table({ inboxId }: { inboxId: number }) {
  const { search } = useItems('templates')
  const { inboxes, choose } = useInbox()
  const { status } = search
  const list = useQuery({
    ...templatesQuery(inboxId),
    select: (all) => (status ? all.filter((template) => template.status === status) : all),
  })
  return (
    <ItemList
      kind="templates"
      list={list}
      narrowedTo={`${inboxId} ${status}`}
      textOf={({ name, language, body_content }) => `${name} ${name.replaceAll('_', ' ')} ${language} ${body_content}`}
      title={(template) => ({
        name: <span className="code">{template.name}</span>,
        below: <Below template={template} />,
      })}
      tools={
        <>
          <StatusFilter />
          {inboxes.length > 1 && (
            <Segments
              label={t('start.inbox')}
              value={String(inboxId)}
              options={inboxes.map(({ id, name }) => ({ value: String(id), word: <bdi>{name}</bdi> }))}
              onChange={(id) => choose(Number(id))}
            />
          )}
          <LimitLine inboxId={inboxId} className={cx(looks.end, tableStyles.colWide)} />
        </>
      }
      columns={[
        {
          head: t('templates.category'),
          width: 104,
          look: tableStyles.colNarrow,
          cell: ({ category }) => <span className={looks.faint}>{wordCategory(category)}</span>,
        },
        {
          head: t('templates.status'),
          width: 108,
          look: tableStyles.colState,
          cell: ({ status: one }) => <Chip look={wordStatus(one).look}>{wordStatus(one).word}</Chip>,
        },
        {
          head: t('templates.sent_this_month'),
          width: 140,
          look: cx(tableStyles.colState, tableStyles.colFigure),
          cell: ({ sent_this_month }) => <span className={looks.faint}>{figure(sent_this_month)}</span>,
        },
      ]}
    />
  )
}

/** The templates of the chosen inbox, because each belongs to one business account. Without any inbox it says so. */
export function TemplateList() {
  const { list, inbox } = useInbox()
  if (inbox) return <Table inboxId={inbox.id} />
  if (!list.data) return <ListState list={list} failed={t('start.failed_to_load')} />
  return <NoInbox />
}
