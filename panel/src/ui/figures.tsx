import { t } from '../lib/t.ts'

/** A figure with its name and, below it, what it is a part of; null where there is nothing to count. */
export type Figure = { name: string; value: string | null; more?: string | undefined }

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value === null ? 'no-figure' : ''}>
            {value ?? t('details.none')}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
