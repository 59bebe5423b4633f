import { Plus } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { customerLanguages } from '../../../../../i18n/languages.ts'
import { selectAfter } from '../../../lib/caret.ts'
import { languageName } from '../../../lib/format.ts'
import { locale, t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField, type Labelled } from '../../../ui/field.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { AwayText, Week } from './api.ts'
import styles from './hours.module.css'
import { dayTime, exampleIn } from './week.ts'

const place = '{next_opening}'

type Props = Labelled & {
  texts: AwayText[]
  /** Without one it never closes. */
  week: Week | undefined
  onChange: (texts: AwayText[]) => void
}

/** The away text in each language. The first one is for all other languages. */
export function AwayField({ texts, week, onChange, ...labelled }: Props) {
  const first: AwayText = { language: locale().slice(0, 2), text: '' }
  const all = texts.length > 0 ? texts : [first]
  const [at, setAt] = useState(all[0]!.language)
  const frame = useRef<HTMLDivElement>(null)
  const shown = all.find(({ language }) => language === at) ?? all[0]!
  const write = (text: string) => onChange(all.map((one) => (one === shown ? { ...shown, text } : one)))
  const insert = () => {
    const box = frame.current?.querySelector('textarea') ?? null
    const [from, to] = [box?.selectionStart ?? shown.text.length, box?.selectionEnd ?? shown.text.length]
    selectAfter(() => write(`${shown.text.slice(0, from)}${place}${shown.text.slice(to)}`), box, from + place.length)
  }
  const left = customerLanguages.filter((code) => !all.some(({ language }) => language === code))
  return (
    <div ref={frame}>
      <div className={styles.languages}>
        <Segments
          label={t('hours.languages')}
          value={shown.language}
          options={all.map(({ language }) => ({ value: language, word: languageName(language) }))}
          onChange={setAt}
        />
        <FindMenu
          word={t('hours.add_language')}
          search={t('hours.add_language')}
          none={t('hours.no_language')}
          items={left.map((code, id) => ({ id, name: languageName(code), face: <span>{code}</span> }))}
          onPick={({ id }) => {
            onChange([...all, { language: left[id]!, text: '' }])
            setAt(left[id]!)
          }}
        />
        {shown !== all[0] && (
          <Button size="small" look="plain" onClick={() => onChange(all.filter((one) => one !== shown))}>
            {t('hours.drop_language')}
          </Button>
        )}
      </div>
      <AreaField
        {...labelled}
        value={shown.text}
        rows={4}
        maxLength={1_000}
        dir="auto"
        onChange={({ target }) => write(target.value)}
      />
      <Button size="small" look="plain" icon={<Plus />} onClick={insert}>
        {t('hours.next_opening')}
      </Button>
      {week && shown.text.trim() && <AsSent {...shown} week={week} />}
    </div>
  )
}

/** The text as a customer reads it at a time when it is closed. */
function AsSent({ language, text, week }: AwayText & { week: Week }) {
  const example = exampleIn(week)
  if (!example) return null
  const [opens, ...parts] = [dayTime(language, example.opens), ...text.split(place)]
  return (
    <div className={styles.asSent}>
      <small>{t('hours.as_sent', { time: dayTime(locale(), example.at, 'h23') })}</small>
      <p dir="auto">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
          <Fragment key={index}>
            {index > 0 && <b>{opens}</b>}
            {part}
          </Fragment>
        ))}
      </p>
    </div>
  )
}
