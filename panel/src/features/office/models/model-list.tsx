import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import type { ModelSettings } from '../../../lib/types.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import pageStyles from '../../../ui/page.module.css'
import tableStyles from '../../../ui/table.module.css'
import { isSpent, modelsQuery, type Purpose, purposes } from './api.ts'

export const modelPath = '/admin/ai/models/{-$purpose}'

function State({ model: settings }: { model: ModelSettings }) {
  const { purpose, enabled, model, outage } = settings
  if (enabled && outage) return <Chip look="warn">{t('models.away')}</Chip>
  if (enabled && isSpent(settings)) return <Chip look="warn">{t('models.spent_out')}</Chip>
  if (enabled) return <Chip look="ok">{t('models.in_use')}</Chip>
  if (model) return <Chip look="quiet">{t('models.off')}</Chip>
  return <Chip look="quiet">{purpose === 'chat' ? t('models.built_in') : t('models.none')}</Chip>
}

function Row({ item, open }: { item: ModelSettings; open: boolean }) {
  const { purpose, model, address } = item
  return (
    <tr className={cx(open && tableStyles.isOn)}>
      <td>
        <Link
          to={modelPath}
          params={{ purpose }}
          className={cx(tableStyles.title, 'cut')}
          aria-current={open ? 'true' : undefined}
        >
          {t(`models.${purpose}`)}
        </Link>
        <span className={tableStyles.key}>
          <span className="cut">{t(`models.${purpose}_use`)}</span>
        </span>
      </td>
      <td className={tableStyles.colWide}>
        <span className={cx('code cut', looks.block)}>{model}</span>
        <span className={tableStyles.key}>
          <span className="cut ltr">{hostOf(address)}</span>
        </span>
      </td>
      <td>
        <State model={item} />
      </td>
    </tr>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')

/** What each kind of model is for, and which one is used. */
export function ModelList({ open }: { open: Purpose | undefined }) {
  const list = useQuery(modelsQuery)
  const shown = purposes.flatMap((purpose) => list.data?.find((model) => model.purpose === purpose) ?? [])
  return (
    <section className={pageStyles.list} data-part="items" aria-label={t('models.list')} data-pane tabIndex={-1}>
      <ListState list={list} failed={t('models.failed_to_load')} />
      {list.data && (
        <div className="scroll">
          <p className={pageStyles.lead}>{t('models.without_any')}</p>
          <table className={cx(tableStyles.articles, tableStyles.table)} aria-label={t('admin.models')}>
            <colgroup>
              <col />
              <col className={tableStyles.colWide} style={{ width: '34%' }} />
              <col style={{ width: 132 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t('models.purpose')}</th>
                <th scope="col" className={tableStyles.colWide}>
                  {t('models.model')}
                </th>
                <th scope="col">{t('models.state')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((item) => (
                <Row key={item.purpose} item={item} open={item.purpose === open} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
