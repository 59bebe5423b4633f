import type { ReactNode } from 'react'
import { t } from '../../../lib/t.ts'
import type { ActivityEntry } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import styles from './audit.module.css'
import { changedFields, fieldName, isNothing } from './words.ts'

const isList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')

function Shown({ value }: { value: unknown }): ReactNode {
  if (isNothing(value)) return <span className={looks.faint}>{t('audit.nothing')}</span>
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (typeof value === 'string' || typeof value === 'number') return <bdi>{value}</bdi>
  if (isList(value)) return <bdi>{value.join(', ')}</bdi>
  return <pre className="code">{JSON.stringify(value, null, 2)}</pre>
}

/** The old value and the new one. For a list, only what was removed and what was added. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const lists = isList(before) && isList(after)
  const gone = lists ? before.filter((item) => !after.includes(item)) : before
  const come = lists ? after.filter((item) => !before.includes(item)) : after
  const showsGone = !lists || (gone as unknown[]).length > 0
  const showsCome = !lists || (come as unknown[]).length > 0
  return (
    <>
      {showsGone && (
        <dd className={styles.was}>
          <span>{lists ? t('audit.taken_away') : t('audit.before')}</span>
          <del>
            <Shown value={gone} />
          </del>
        </dd>
      )}
      {showsCome && (
        <dd className={styles.is}>
          <span>{lists ? t('audit.added') : t('audit.after')}</span>
          <ins>
            <Shown value={come} />
          </ins>
        </dd>
      )}
    </>
  )
}

/** The desk does not record secrets, only that one was replaced. */
function isSecret(field: string) {
  return field === 'credential' || field === 'replaced'
}

function Values({ field, entry: { before, after } }: { field: string; entry: ActivityEntry }) {
  if (field === 'credential') return <dd>{t('audit.replaced')}</dd>
  if (before && after && !isSecret(field)) return <Change before={before[field]} after={after[field]} />
  return (
    <dd>
      <Shown value={(after ?? before)?.[field]} />
    </dd>
  )
}

/** What an entry says, field by field. */
export function Difference({ entry }: { entry: ActivityEntry }) {
  const fields = changedFields(entry)
  if (fields.length === 0) return null
  return (
    <dl className={styles.difference}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldName(field) ?? <span className="code">{field}</span>}</dt>
          <Values field={field} entry={entry} />
        </div>
      ))}
    </dl>
  )
}
