import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { plainName } from '../../../lib/template-name.ts'
import type { Template } from '../../../lib/types.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { templatesQuery } from './api.ts'
import { blamedPlace, type Filled, isFilled, type Place, placesOf } from './filling.ts'
import { type Knowing, startingValues } from './known.ts'
import { MediaField } from './media-field.tsx'
import { TemplatePreview } from './preview.tsx'
import { isSendable } from './sendable.ts'
import { NoneApproved } from './sync.tsx'
import { inReadersOrder, NotOffered, type Reader, TemplateRows } from './template-rows.tsx'
import styles from './templates.module.css'

/** The chosen template, and the values for its places. */
export type Chosen = { template: Template; values: Filled } | null

export const canGo = (chosen: Chosen): chosen is NonNullable<Chosen> =>
  chosen !== null && isFilled(chosen.template, chosen.values)

/** Whether it belongs to surveys. The desk sends these itself: without a survey the link leads nowhere. */
const isSurvey = ({ name }: Template) => /^csat_\d+_\d+$/.test(name)

/** It is still a draft, or with the provider. */
const isUnsettled = ({ status }: Template) => status === 'DRAFT' || status === 'PENDING' || status === 'IN_APPEAL'

type Props = {
  inboxId: number
  /** The reader, and what the desk knows about them. */
  reader?: Reader | undefined
  known?: Knowing | undefined
  /** Called when a key continues from the list: to the places that are to be filled, or to sending. */
  onEnter?: ((chosen: NonNullable<Chosen>) => void) | undefined
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  refusal: Error | null
  /** Puts the focus into the search, except on a phone, where the keyboard would cover the list. */
  first?: boolean
}

/** A name that somebody gave is enough, unless the header has a place of the same name; a number needs its part. */
function placeWord({ part, name, button }: Place, { variables }: Template) {
  const readable = name.replaceAll('_', ' ')
  if (part === 'body' && !/^\d+$/.test(name) && !variables.header.includes(name)) return plainName(name)
  if (part === 'buttons') return t('templates.fill_link', { button: button || t('templates.copy_code') })
  return part === 'header'
    ? t('templates.fill_header', { name: readable })
    : t('templates.fill_body', { name: readable })
}

type PlacesProps = Pick<Props, 'onChange' | 'refusal' | 'known' | 'onEnter'> & { chosen: NonNullable<Chosen> }

/** The value for each place and where it comes from. A likely value is grey until Tab accepts it. */
function Places({ chosen, onChange, refusal, known, onEnter }: PlacesProps) {
  const { template, values } = chosen
  const field = refusal && 'field' in refusal ? String(refusal.field ?? '') : ''
  const fill = (key: string, value: string) => onChange({ template, values: { ...values, [key]: value } })
  return placesOf(template).map((place) => {
    if (place.part === 'media') {
      return (
        <MediaField
          key={template.id}
          label={t('templates.header_file')}
          kind={place.name}
          refusal={field === 'template.params.header' ? refusal : null}
          onFile={(id) => fill(place.key, id)}
        />
      )
    }
    const value = values[place.key] ?? ''
    const fact = known?.(place, template)
    const offered = fact && !fact.sure && value === ''
    return (
      <Field
        key={`${template.id} ${place.key}`}
        label={placeWord(place, template)}
        placeholder={offered ? fact.value : place.example}
        value={value}
        maxLength={1_024}
        autoComplete="off"
        data-place
        error={blamedPlace(field) === place.key && refusal ? wordError(refusal) : undefined}
        hint={offered ? t('templates.offered', { value: fact.value }) : undefined}
        end={
          fact && (offered || value === fact.value) ? (
            <small className={styles.from}>
              {t(`templates.from_${fact.from}`)} {offered && <Kbd>⇥</Kbd>}
            </small>
          ) : undefined
        }
        onChange={({ target }) => fill(place.key, target.value)}
        onKeyDown={(event) => {
          if (offered && event.key === 'Tab' && !event.shiftKey) fill(place.key, fact.value)
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return
          event.preventDefault()
          onEnter(chosen)
        }}
      />
    )
  })
}

/** The approved templates of an inbox, the fields of the chosen one, and how it will look. */
export function TemplateChooser(props: Props) {
  const { inboxId, chosen, onChange, refusal, first = false, reader, known, onEnter } = props
  const list = useQuery(templatesQuery(inboxId))
  const all = list.data ?? []
  const settled = all.filter((template) => !isUnsettled(template) && !isSurvey(template))
  const sendable = settled.filter(isSendable)
  const others = settled.filter((template) => !isSendable(template))
  const waiting = all.filter(({ status }) => status === 'PENDING').length
  if (!list.data) return <ListState list={list} failed={t('templates.failed_to_load')} />
  const [firstRow] = inReadersOrder(sendable, reader).flat()
  if (!firstRow) {
    return (
      <>
        <NoneApproved inboxId={inboxId} />
        <NotOffered templates={others} />
      </>
    )
  }
  return (
    <div className={styles.choose}>
      <div className={styles.pick}>
        <TemplateRows
          offered={sendable}
          others={others}
          chosen={chosen?.template}
          reader={reader}
          first={first}
          onEnter={onEnter && (() => chosen && onEnter(chosen))}
          onChoose={(template) =>
            template.id !== chosen?.template.id && onChange({ template, values: startingValues(template, known) })
          }
        />
        {waiting > 0 && <p className={fieldStyles.hint}>{t('templates.waiting', { count: waiting })}</p>}
      </div>
      <div className={styles.fill} data-part="fill">
        {chosen ? (
          <>
            <Places chosen={chosen} onChange={onChange} refusal={refusal} known={known} onEnter={onEnter} />
            <TemplatePreview template={chosen.template} values={chosen.values} />
          </>
        ) : (
          <div className={styles.none}>
            {onEnter ? (
              <TemplatePreview template={firstRow} values={startingValues(firstRow, known)} />
            ) : (
              <p>{t('templates.choose')}</p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** "2 of 3 filled", and who charges for it. */
export function FillState({ chosen }: { chosen: Chosen }) {
  if (!chosen) return null
  const places = placesOf(chosen.template)
  const filled = places.filter(({ key }) => chosen.values[key]?.trim()).length
  return (
    <p className={styles.state} role="status">
      {places.length > 0 && t('templates.filled', { filled, all: places.length })}
    </p>
  )
}

/** A refusal that belongs to none of the fields. */
export function RefusalElsewhere({ refusal, fields }: { refusal: Error | null; fields: string[] }) {
  if (!refusal) return null
  const field = 'field' in refusal ? String(refusal.field ?? '') : ''
  if (fields.includes(field) || blamedPlace(field)?.match(/^(header$|(header|body|buttons)\.)/)) return null
  return (
    <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
      {wordError(refusal)}
    </p>
  )
}
