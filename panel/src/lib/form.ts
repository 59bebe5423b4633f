import { type ReactNode, useEffect, useState } from 'react'
import { deskTime } from './clock.ts'
import { blamedField, blamedPath, wordError } from './errors.ts'
import { useAskBeforeLeaving } from './leaving.ts'
import { say } from './said.ts'
import { t } from './t.ts'
import { useWait } from './wait.ts'

type Value = string | number | boolean | readonly string[] | readonly number[] | null
export type Fields = Record<string, Value>
type Draft<T> = { values: Partial<T>; base: Partial<T> }
type Name<T> = keyof T & string

/** Only in memory, because a value may be a password: kept when the person leaves the page, and gone with the tab. */
const drafts = new Map<string, Draft<Fields>>()

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const emptyDraft = () => ({ values: {}, base: {} })

/** What is filled in but not saved, field by field. An untouched field follows the desk's value. */
function useDraft<T extends Fields>(name: string, saved: T) {
  const [draft, setDraft] = useState<Draft<T>>(() => (drafts.get(name) as Draft<T> | undefined) ?? emptyDraft())
  const hold = (next: Draft<T>) => {
    drafts.set(name, next as Draft<Fields>)
    setDraft(next)
  }
  const fields = Object.keys(saved) as Name<T>[]
  const changed = fields.filter((field) => field in draft.values && !same(draft.values[field], saved[field]))
  return {
    values: { ...saved, ...draft.values },
    changed,
    meanwhile: changed.filter((field) => field in draft.base && !same(draft.base[field], saved[field])),
    write: (change: Partial<T>) => hold({ values: { ...draft.values, ...change }, base: { ...saved, ...draft.base } }),
    /** Drops what was saved. What was written since it was sent stays. */
    settle: (sent: Partial<T>) => {
      const { values } = (drafts.get(name) as Draft<T> | undefined) ?? emptyDraft()
      const before: Partial<T> = { ...saved, ...sent }
      const since = Object.entries(values).filter(([field, value]) => !same(value, before[field]))
      hold({ values: Object.fromEntries(since) as Partial<T>, base: {} })
    },
    forget: () => hold(emptyDraft()),
  }
}

type Sending<T, R> = {
  mutate: (sent: Partial<T>, options: { onSuccess: (result: R) => void }) => void
  reset: () => void
  isPending: boolean
  error: Error | null
  variables: Partial<T> | undefined
}

export type FormProps<T, R> = {
  /** The name under which the unsaved values are kept. */
  name: string
  saved: T
  sending: Sending<T, R>
  /** Sends every field, not only the changed ones. */
  whole?: boolean
  /** May be saved even if nothing was changed, because saving itself does something. */
  always?: boolean
  /** What is known to be wrong before the desk is asked, by field. */
  check: (values: T) => { [K in Name<T>]?: string | false }
  /** Leads on from the form of a new item, in which nothing more can be written then. */
  onSaved?: (result: R) => void
}

/** Several values in one field are kept as JSON, which nobody reads. */
const wordMeanwhile = (value: Value | undefined) =>
  typeof value === 'string' && !/^[[{]/.test(value) ? t('form.meanwhile', { value }) : t('form.meanwhile_unnamed')

export type FormOf<T extends Fields> = ReturnType<typeof useForm<T, never>>

/**
 * Moves the focus to the field that is wrong. If it was there all along, a screen reader has to be told what is wrong.
 */
function pointOut() {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (field && field !== document.activeElement) return field.focus()
  const why = document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent
  if (why) say(why)
}

/** A form that sends what was changed, and shows a refusal at its field until the field is changed again. */
export function useForm<T extends Fields, R>({
  name,
  saved,
  sending,
  whole,
  always = false,
  check,
  onSaved,
}: FormProps<T, R>) {
  const { values, changed, meanwhile, write, settle, forget } = useDraft(name, saved)
  useAskBeforeLeaving(changed.length > 0)
  const [faults, setFaults] = useState<{ [K in Name<T>]?: string | false }>({})
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const { error, variables: sent = {} as Partial<T> } = sending
  const fields = Object.keys(saved) as Name<T>[]
  const refused = blamedField(error, fields)
  const wait = useWait(error)

  useEffect(() => {
    if (refused || Object.values(faults).some(Boolean)) pointOut()
  }, [refused, faults])

  const save = () => {
    if (sending.isPending || (changed.length === 0 && !always) || wait > 0) return
    const found = check(values)
    const wanted = whole ? fields : changed
    const faulty = wanted.filter((field) => found[field])
    sending.reset()
    setFaults(Object.fromEntries(faulty.map((field) => [field, found[field]])) as typeof faults)
    if (faulty.length > 0) return
    const toSend = Object.fromEntries(wanted.map((field) => [field, values[field]])) as Partial<T>
    sending.mutate(toSend, {
      onSuccess: (result) => {
        setSavedAt(deskTime())
        if (!onSaved) return settle(toSend)
        forget()
        onSaved(result)
      },
    })
  }
  /** Until the field is changed or, if it was not sent, until any sent field is changed. */
  const stands = (field: Name<T>) =>
    field in sent
      ? same(sent[field], values[field])
      : fields.every((one) => !(one in sent) || same(sent[one], values[one]))
  return {
    saved,
    values,
    changed,
    /** The changed fields that somebody else has changed too since. */
    meanwhile,
    always,
    savedAt,
    saving: sending.isPending,
    /** Seconds for which the desk accepts nothing more. */
    wait,
    /** A refusal that no field can show. */
    error: refused ? null : error,
    /** The exact place inside a field that a refusal blames, until the field is changed. */
    blamed: (field: Name<T>) =>
      refused === field && stands(field) ? { path: blamedPath(error), words: wordError(error) } : undefined,
    /** The text below a field: what is wrong with it, what somebody else saved meanwhile, or else the hint. */
    below: (field: Name<T>, hint?: ReactNode) => {
      const fault: string | false | undefined = faults[field]
      const refusal = refused === field && stands(field) ? wordError(error) : undefined
      return {
        error: fault || refusal,
        hint: meanwhile.includes(field) ? wordMeanwhile(saved[field]) : hint,
      }
    },
    write: (change: Partial<T>) => {
      setFaults((all) => ({ ...all, ...Object.fromEntries(Object.keys(change).map((field) => [field, false])) }))
      write(change)
    },
    save,
    discard: () => {
      setFaults({})
      sending.reset()
      forget()
    },
  }
}
