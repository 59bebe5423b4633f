import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { useSettled } from '../../../../lib/settled.ts'
import { t } from '../../../../lib/t.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, SwitchField } from '../../../../ui/field.tsx'
import menuStyles from '../../../../ui/menu.module.css'
import { SearchBox } from '../../../../ui/search-box.tsx'
import styles from '../list.module.css'
import { isNarrowed, type Narrowing, narrowings, promises, windows } from '../views.ts'
import { AttributeFilter } from './attribute-filter.tsx'
import { type Change, narrowingWord, noneOf, type Place, useNarrowings, useShow } from './narrowing.ts'

const typingMs = 250
const nothing: Change = {
  ...Object.fromEntries(narrowings.map((one) => [one, undefined])),
  window: undefined,
  sla: undefined,
  attribute: undefined,
  unread: undefined,
}

function Fields({ place }: { place: Place }) {
  const { search } = place
  const show = useShow(place)
  const choices = useNarrowings()
  // A desk that promises nothing has nothing to choose here.
  const promised = choices.policy.length > 0 || search.policy !== undefined || search.sla !== undefined
  const [text, setText] = useState(search.query ?? '')
  const query = useSettled(text.trim(), typingMs) || undefined
  const [told, setTold] = useState(query)
  useEffect(() => {
    if (query === told) return
    setTold(query)
    show({ ...nothing, query }, true)
  }, [query, told, show])
  const searching = text.trim() !== ''
  /** A single status is chosen within its category. */
  const narrow = (one: Narrowing, id: number | undefined) => {
    const { category } = choices[one].find((choice) => choice.id === id) ?? {}
    const kind = one === 'state' && category ? { status: category === 'open' ? undefined : category } : {}
    show({ [one]: id, ...kind })
  }
  return (
    <>
      <SearchBox label={t('list.search')} value={text} onChange={setText} />
      {narrowings
        .filter((one) => one !== 'policy' || promised)
        .map((one) => (
          <SelectField
            key={one}
            label={t(narrowingWord[one])}
            value={search[one] ?? ''}
            disabled={searching}
            onChange={({ target }) => narrow(one, target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">{t('list.any')}</option>
            {noneOf[one] && <option value={0}>{t(noneOf[one])}</option>}
            {choices[one].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      <SelectField
        label={t('details.window')}
        value={search.window ?? ''}
        disabled={searching}
        onChange={({ target }) => show({ window: windows.find((one) => one === target.value) })}
      >
        <option value="">{t('list.any')}</option>
        {windows.map((one) => (
          <option key={one} value={one}>
            {t(`list.window.${one}`)}
          </option>
        ))}
      </SelectField>
      {promised && (
        <SelectField
          label={t('list.sla.any')}
          value={search.sla ?? ''}
          disabled={searching}
          onChange={({ target }) => show({ sla: promises.find((one) => one === target.value) })}
        >
          <option value="">{t('list.any')}</option>
          {promises.map((one) => (
            <option key={one} value={one}>
              {t(`list.sla.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <AttributeFilter filter={search.attribute} disabled={searching} onChange={(attribute) => show({ attribute })} />
      {!searching && (
        <SwitchField
          label={t('list.unread_only')}
          checked={search.unread === true}
          onChange={(on) => show({ unread: on ? true : undefined })}
        />
      )}
      {(isNarrowed(search) || searching) && (
        <Button
          size="tool"
          look="plain"
          onClick={() => {
            setText('')
            show({ ...nothing, query: undefined })
          }}
        >
          {t('list.clear_filters')}
        </Button>
      )}
    </>
  )
}

/** The box with the filters. The focus moves into it when it appears. */
export function FilterFields({ place }: { place: Place }) {
  return (
    <Popover.Content
      className={cx(menuStyles.menu, styles.filterMenu)}
      align="end"
      sideOffset={4}
      collisionPadding={8}
      aria-label={t('list.filter')}
    >
      <Fields place={place} />
    </Popover.Content>
  )
}
