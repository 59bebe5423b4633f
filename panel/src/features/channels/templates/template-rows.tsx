import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { languageName } from '../../../lib/format.ts'
import { useListbox } from '../../../lib/listbox.ts'
import { t } from '../../../lib/t.ts'
import { plainName } from '../../../lib/template-name.ts'
import type { Template } from '../../../lib/types.ts'
import { holdsWords } from '../../../lib/words.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Marked } from '../../../ui/marked.tsx'
import menuStyles from '../../../ui/menu.module.css'
import { whyNot } from './sendable.ts'
import styles from './templates.module.css'
import { wordCategory } from './words.ts'

/** The customer, whose language is offered first. */
export type Reader = { name: string; language: string | null }

const baseOf = (language: string) => language.split(/[_-]/)[0]?.toLowerCase()

/** Those in the reader's language, and the others. */
export function inReadersOrder(templates: Template[], reader: Reader | undefined) {
  const isOwn = ({ language }: Template) => baseOf(language) === baseOf(reader?.language ?? '')
  return [templates.filter(isOwn), templates.filter((template) => !isOwn(template))] as const
}

/** The templates that are not offered, each with the reason, for those who look for one of them. */
export function NotOffered({ templates }: { templates: Template[] }) {
  if (templates.length === 0) return null
  return (
    <section className={styles.others} aria-label={t('templates.not_offered')}>
      <h3 className={menuStyles.section}>{t('templates.not_offered')}</h3>
      <ul>
        {templates.map((template) => (
          <li key={template.id}>
            <span className="cut" title={template.name} dir="auto">
              {plainName(template.name)}
            </span>
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

type Props = {
  offered: Template[]
  others: Template[]
  chosen: Template | undefined
  reader: Reader | undefined
  onChoose: (template: Template) => void
  /**
   * Given while the person searches: the highlighted template is then chosen, and Enter continues. Otherwise Enter
   * chooses.
   */
  onEnter: (() => void) | undefined
  first: boolean
}

/** Templates by plain name, those in the reader's language first. */
export function TemplateRows({ offered, others, chosen, reader, onChoose, onEnter, first }: Props) {
  const [text, setText] = useState('')
  const query = text.trim()
  const matching = (templates: Template[], query: string) =>
    templates.filter(({ name, language, body_content }) =>
      holdsWords(`${name.replaceAll('_', ' ')} ${name} ${language} ${body_content}`, query),
    )
  const sorted = (query: string) => {
    const isNamed = ({ name }: Template) => Number(holdsWords(name.replaceAll('_', ' '), query))
    const all = matching(offered, query).sort((one, other) => isNamed(other) - isNamed(one))
    return inReadersOrder(all, reader)
  }
  const [own, rest] = sorted(query)
  const found = matching(others, query)
  const shown = [...own, ...rest]
  const listbox = useListbox({
    label: t('templates.approved_list'),
    items: shown,
    keyOf: ({ id }) => id,
    onPick: onChoose,
    firm: onEnter !== undefined,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (onEnter && event.key === 'Enter' && chosen && chosen === listbox.marked) {
      event.preventDefault()
      return onEnter()
    }
    listbox.box.onKeyDown(event)
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = listbox.marked ? shown.indexOf(listbox.marked) : 0
    const next = shown[(at + by + shown.length) % shown.length]
    if (onEnter && by && next) onChoose(next)
  }
  const row = (template: Template, isForeign: boolean) => (
    <div
      key={template.id}
      {...listbox.option(template)}
      className={cx(menuStyles.item, template.id === chosen?.id && styles.isOn)}
      title={template.name}
    >
      <span className="cut" dir="auto">
        <Marked text={plainName(template.name)} query={query} />
      </span>
      <span className={menuStyles.detail}>
        {isForeign && (
          <>
            <span className="ltr">{template.language}</span> ·{' '}
          </>
        )}
        {wordCategory(template.category)}
      </span>
    </div>
  )
  const heading = (words: string) => (
    <div className={menuStyles.section} role="presentation">
      {words}
    </div>
  )
  return (
    <>
      <span className={cx(fieldStyles.input, fieldStyles.tool)}>
        <Search className="i-14" />
        <input
          {...listbox.box}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noAutofocus: the first field of a sheet, which may come after its list has loaded
          autoFocus={first && !matchMedia('(pointer: coarse)').matches}
          aria-label={t('templates.search')}
          placeholder={t('templates.approved', { count: offered.length })}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            listbox.restart()
            const next = sorted(target.value.trim()).flat()[0]
            if (onEnter && next && target.value.trim()) onChoose(next)
          }}
        />
      </span>
      <div className={styles.rows}>
        <div {...listbox.list}>
          {own.length > 0 &&
            reader?.language &&
            heading(t('macro_choice.writes', { name: reader.name, language: languageName(reader.language) }))}
          {own.map((template) => row(template, false))}
          {reader?.language && rest.length > 0 && heading(t('macro_choice.other_languages'))}
          {rest.map((template) => row(template, true))}
        </div>
        <NotOffered templates={found} />
      </div>
      {shown.length + found.length === 0 && <p className={menuStyles.section}>{t('templates.no_match')}</p>}
    </>
  )
}
