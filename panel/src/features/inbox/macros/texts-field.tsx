import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { customerLanguages } from '../../../../../i18n/languages.ts'
import { selectAfter } from '../../../lib/caret.ts'
import { cx } from '../../../lib/cx.ts'
import { languageName } from '../../../lib/format.ts'
import { placeName, placeNames, placeOf } from '../../../lib/reply-places.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField, type Labelled } from '../../../ui/field.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { attributesQuery } from '../../office/attributes/api.ts'
import type { Text } from './macro-fields.ts'
import styles from './macros.module.css'

/** Saved replies keep Portuguese as the panel names it. */
const languages = customerLanguages.map((code) => (code === 'pt' ? 'pt-BR' : code))

/** What is inserted most stands below the text, and the rest in a list. */
const atHand = ['contact.first_name', 'agent.first_name']
const attributesAtHand = 2

type PlacesProps = { text: string; filled: readonly string[]; behind: RefObject<HTMLDivElement | null> }

/**
 * Marks the places of a text behind it, since a box for text cannot. One that the desk does not fill has a dashed edge.
 */
function Places({ text, filled, behind }: PlacesProps) {
  let at = 0
  return (
    <div ref={behind} className={styles.behind} aria-hidden="true" dir="auto">
      {text.split(/(\{[^{}\n]+\})/).map((part, index) => {
        const key = at
        at += part.length + 1
        const isPlace = index % 2 === 1
        return isPlace ? (
          <mark key={key} className={cx(!filled.includes(part.slice(1, -1)) && styles.own)}>
            {part}
          </mark>
        ) : (
          part
        )
      })}
      {/* The last line counts even if it is empty. */}
      {'\n'}
    </div>
  )
}

type Props = Labelled & { texts: Text[]; onChange: (texts: Text[]) => void }

/** The text in each of its languages, with the places that the desk fills in. */
export function TextsField({ texts, onChange, ...labelled }: Props) {
  const [at, setAt] = useState(texts[0]?.language ?? 'en')
  const list = useQuery(attributesQuery)
  const { data: attributes = [] } = list
  const frame = useRef<HTMLDivElement>(null)
  const behind = useRef<HTMLDivElement>(null)
  const filled = [...placeNames, ...attributes.map(placeOf)]
  const near = [...atHand, ...attributes.slice(0, attributesAtHand).map(placeOf)]
  const shown = texts.find(({ language }) => language === at) ?? texts[0]!
  const write = (message_content: string) =>
    onChange(texts.map((text) => (text === shown ? { ...shown, message_content } : text)))
  const insert = (name: string) => {
    const box = frame.current?.querySelector('textarea')
    const [from, to] = [box?.selectionStart ?? 0, box?.selectionEnd ?? 0]
    // If the person has just typed a brace, it belongs to the place.
    const before = shown.message_content.slice(0, from).replace(/\{$/, '')
    const after = shown.message_content.slice(to)
    selectAfter(() => write(`${before}{${name}}${after}`), box ?? null, before.length + name.length + 2)
  }
  const left = languages.filter((code) => !texts.some(({ language }) => language === code))
  return (
    <div ref={frame}>
      <div className={styles.languages}>
        <Segments
          label={t('macros.languages')}
          value={shown.language}
          options={texts.map(({ language }) => ({ value: language, word: languageName(language) }))}
          onChange={setAt}
        />
        <FindMenu
          word={t('macros.add_language')}
          search={t('macros.add_language')}
          none={t('macros.no_language')}
          items={left.map((code, id) => ({ id, name: languageName(code), face: <span>{code}</span> }))}
          onPick={({ id }) => {
            const language = left[id]!
            onChange([...texts, { language, message_content: '' }])
            setAt(language)
          }}
        />
        {shown !== texts[0] && (
          <Button size="small" look="plain" onClick={() => onChange(texts.filter((text) => text !== shown))}>
            {t('macros.drop_language')}
          </Button>
        )}
      </div>
      <AreaField
        {...labelled}
        value={shown.message_content}
        rows={6}
        maxLength={5_000}
        dir="auto"
        behind={<Places text={shown.message_content} filled={filled} behind={behind} />}
        onScroll={({ currentTarget }) => behind.current?.scrollTo(0, currentTarget.scrollTop)}
        onChange={({ target }) => write(target.value)}
      />
      <fieldset className={styles.insert}>
        <legend>{t('macros.insert')}</legend>
        {near.map((name) => (
          <button key={name} type="button" className={styles.place} onClick={() => insert(name)}>
            <Plus className="i-12" />
            <bdi className="cut">{placeName(name, attributes)}</bdi>
          </button>
        ))}
        <FindMenu
          word={t('more')}
          icon={<Ellipsis className="i-14" />}
          look="plain"
          search={t('macros.insert')}
          none={t('macros.no_place')}
          list={list}
          items={filled.flatMap((name, id) =>
            near.includes(name) ? [] : [{ id, name: placeName(name, attributes), detail: `{${name}}` }],
          )}
          closes={() => frame.current?.querySelector('textarea')?.focus()}
          onPick={({ id }) => insert(filled[id]!)}
        />
      </fieldset>
    </div>
  )
}
