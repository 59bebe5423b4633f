import { type Kind, useItems } from '../lib/items.ts'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

type Props = { kind: Kind; filtered: boolean; onShowAll: () => void }

/** An empty list leads to its first item. One that the search box has emptied leads back to all items. */
export function NoItems({ kind, filtered, onShowAll }: Props) {
  const { go } = useItems(kind)
  return filtered ? (
    <Empty
      title={t(`${kind}.no_match`)}
      text={t('admin.no_match_text')}
      action={
        <Button size="tool" onClick={onShowAll}>
          {t('admin.show_all')}
        </Button>
      }
    />
  ) : (
    <Empty
      title={t(`${kind}.empty`)}
      text={t(`${kind}.empty_text`)}
      action={
        <Button size="tool" onClick={() => void go('new')}>
          {t('admin.add_first')}
        </Button>
      }
    />
  )
}
