import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useListbox } from '../../../lib/listbox.ts'
import { t } from '../../../lib/t.ts'
import type { Template } from '../../../lib/types.ts'
import { holdsWords } from '../../../lib/words.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import menuStyles from '../../../ui/menu.module.css'
import { templatesQuery } from './api.ts'
import { blamedPlace, type Filled, isFilled, type Place, placesOf } from './filling.ts'
import { MediaField } from './media-field.tsx'
import { TemplatePreview } from './preview.tsx'
import { isSendable, whyNot } from './sendable.ts'
import { NoneApproved } from './sync.tsx'
import styles from './templates.module.css'

/** The template that is about to go out, and what fills it. */
export type Chosen = { template: Template; values: Filled } | null

export const canGo = (chosen: Chosen): chosen is NonNullable<Chosen> =>
  chosen !== null && isFilled(chosen.template, chosen.values)

/** Surveys go out by themselves: their link leads nowhere without one. */
const isSurvey = ({ name }: Template) => /^csat_\d+_\d+$/.test(name)

/** Still being written, or with the provider. */
const isUnsettled = ({ status }: Template) => status === 'DRAFT' || status === 'PENDING' || status === 'IN_APPEAL'

type Props = {
  inboxId: number
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  refusal: Error | null
  /** What one types first goes into the search, except on a phone, where the keys would cover the list. */
  first?: boolean
}

function placeWord({ part, name, button }: Place) {
  const readable = name.replaceAll('_', ' ')
  if (part === 'buttons') return t('templates.fill_link', { button: button || t('templates.copy_code') })
  return part === 'header'
    ? t('templates.fill_header', { name: readable })
    : t('templates.fill_body', { name: readable })
}

function Places({ chosen, onChange, refusal }: Pick<Props, 'onChange' | 'refusal'> & { chosen: NonNullable<Chosen> }) {
  const { template, values } = chosen
  const field = refusal && 'field' in refusal ? String(refusal.field ?? '') : ''
  const fill = (key: string, value: string) => onChange({ template, values: { ...values, [key]: value } })
  return placesOf(template).map((place) =>
    place.part === 'media' ? (
      <MediaField
        key={template.id}
        label={t('templates.header_file')}
        kind={place.name}
        refusal={field === 'template.params.header' ? refusal : null}
        onFile={(id) => fill(place.key, id)}
      />
    ) : (
      <Field
        key={place.key}
        label={placeWord(place)}
        placeholder={place.example}
        value={values[place.key] ?? ''}
        maxLength={1_024}
        autoComplete="off"
        error={blamedPlace(field) === place.key && refusal ? wordError(refusal) : undefined}
        onChange={({ target }) => fill(place.key, target.value)}
      />
    ),
  )
}

/** Whoever looks for one of these learns why it is not among the others. */
function NotOffered({ templates }: { templates: Template[] }) {
  if (templates.length === 0) return null
  return (
    <section className={styles.tOthers} aria-label={t('templates.not_offered')}>
      <h3 className={menuStyles.menuSec}>{t('templates.not_offered')}</h3>
      <ul>
        {templates.map((template) => (
          <li key={template.id}>
            <span className="cut code">{template.name}</span>
            <span className={menuStyles.detail}>
              <span className="ltr">{template.language}</span>
            </span>
            <small>{whyNot(template)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowsProps = { offered: Template[]; others: Template[] } & Pick<Props, 'chosen' | 'onChange' | 'first'>

function Rows({ offered, others, chosen, onChange, first }: RowsProps) {
  const [text, setText] = useState('')
  const matches = ({ name, language, body_content }: Template) =>
    holdsWords(`${name.replaceAll('_', ' ')} ${name} ${language} ${body_content}`, text.trim())
  const shown = offered.filter(matches)
  const found = others.filter(matches)
  const { box, list, option, restart } = useListbox({
    label: t('templates.approved_list'),
    items: shown,
    keyOf: ({ id }) => id,
    onPick: (template) => onChange({ template, values: {} }),
  })
  return (
    <>
      <span className={cx(fieldStyles.input, fieldStyles.tool)}>
        <Search className="i-14" />
        <input
          {...box}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog, which may come after its list has loaded
          autoFocus={first && !matchMedia('(pointer: coarse)').matches}
          aria-label={t('templates.search')}
          placeholder={t('templates.approved', { count: offered.length })}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            restart()
          }}
        />
      </span>
      <div className={styles.tRows}>
        <div {...list}>
          {shown.map((template) => (
            <div
              key={template.id}
              {...option(template)}
              className={cx(menuStyles.menuItem, template.id === chosen?.template.id && styles.isOn)}
            >
              <span className="cut code">{template.name}</span>
              <span className={menuStyles.detail}>
                <span className="ltr">{template.language}</span>
              </span>
            </div>
          ))}
        </div>
        <NotOffered templates={found} />
      </div>
      {shown.length + found.length === 0 && <p className={menuStyles.menuSec}>{t('templates.no_match')}</p>}
    </>
  )
}

/** The approved templates of an inbox, the fields of the chosen one, and how it will look. */
export function TemplateChooser({ inboxId, chosen, onChange, refusal, first = false }: Props) {
  const list = useQuery(templatesQuery(inboxId))
  const all = list.data ?? []
  const settled = all.filter((template) => !isUnsettled(template) && !isSurvey(template))
  const sendable = settled.filter(isSendable)
  const others = settled.filter((template) => !isSendable(template))
  const waiting = all.filter(({ status }) => status === 'PENDING').length
  if (!list.data) return <ListState list={list} failed={t('templates.failed_to_load')} />
  if (sendable.length === 0) {
    return (
      <>
        <NoneApproved inboxId={inboxId} />
        <NotOffered templates={others} />
      </>
    )
  }
  return (
    <div className={styles.tChoose}>
      <div className={styles.tPick}>
        <Rows offered={sendable} others={others} chosen={chosen} onChange={onChange} first={first} />
        {waiting > 0 && <p className={fieldStyles.hint}>{t('templates.waiting', { count: waiting })}</p>}
      </div>
      <div className={styles.tFill}>
        {chosen ? (
          <>
            <Places chosen={chosen} onChange={onChange} refusal={refusal} />
            <TemplatePreview template={chosen.template} values={chosen.values} />
          </>
        ) : (
          <p className={styles.tNone}>{t('templates.choose')}</p>
        )}
      </div>
    </div>
  )
}

/** "2 of 3 filled", and who bills it. */
export function FillState({ chosen }: { chosen: Chosen }) {
  if (!chosen) return null
  const places = placesOf(chosen.template)
  const filled = places.filter(({ key }) => chosen.values[key]?.trim()).length
  return (
    <p className={styles.tState} role="status">
      {places.length > 0 && t('templates.filled', { filled, all: places.length })}
    </p>
  )
}

/** A refusal that stands at no field. */
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
