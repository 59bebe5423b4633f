import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { goOn, leaveOff } from './caret-kept.ts'
import { deskTime } from './clock.ts'
import { blamedField, blamedPath, wordError } from './errors.ts'
import { useAskBeforeLeaving } from './leaving.ts'
import { isKeptOverReload, leaveForms, leftForms } from './left-forms.ts'
import { say } from './said.ts'
import { t } from './t.ts'
import { useWait } from './wait.ts'

type Value = string | number | boolean | readonly string[] | readonly number[] | null
export type Fields = Record<string, Value>
/** `isSent`: the desk has been asked to store it and has not answered yet. */
type Draft<T> = { values: Partial<T>; base: Partial<T>; isSent?: boolean }
type Name<T> = keyof T & string

/** Kept when the person leaves the page, and gone with the tab. */
let drafts: Map<string, Draft<Fields>> | undefined
const emptyDraft: Draft<Fields> = { values: {}, base: {} }
const readers = new Set<() => void>()
/** The names of the forms that are on the page. */
const shown = new Set<string>()
/** By the name of the form of a new item that is stored: what is stored, and the name of the item's own form. */
const made = new Map<string, { stored: Partial<Fields>; heir: string }>()

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Read once it is known who is signed in. */
const all = () => (drafts ??= new Map(leftForms<Draft<Fields>>()))

/** Nobody knows after a reload whether what was sent is stored, so that is not kept. */
const keep = () => leaveForms([...all()].filter(([, draft]) => !draft.isSent && Object.keys(draft.values).length > 0))

function hold(name: string, draft: Draft<Fields>) {
  all().set(name, draft)
  keep()
  for (const reader of readers) reader()
}

function drop(name: string) {
  all().delete(name)
  keep()
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs from what is stored. */
const writtenSince = (values: Partial<Fields>, stored: Partial<Fields>) =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !same(value, stored[field]))) as Partial<Fields>

/** The form of a new item goes once its item is stored. What is written there until then belongs to the item. */
function useHeir(name: string) {
  useEffect(() => {
    shown.add(name)
    return () => {
      shown.delete(name)
      if (made.delete(name)) drop(name)
    }
  }, [name])
  useLayoutEffect(() => {
    goOn(name)
    return () => {
      const heir = made.get(name)?.heir
      if (heir) leaveOff(heir, Object.keys(all().get(heir)?.values ?? {}).length > 0)
    }
  }, [name])
}

/** What is filled in but not saved, field by field. An untouched field follows the desk's value. */
function useDraft<T extends Fields>(name: string, saved: T) {
  const draft = useSyncExternalStore(subscribe, () => all().get(name) ?? emptyDraft) as Draft<T>
  useHeir(name)
  const fields = Object.keys(saved) as Name<T>[]
  const changed = fields.filter((field) => field in draft.values && !same(draft.values[field], saved[field]))
  return {
    values: { ...saved, ...draft.values },
    changed,
    meanwhile: changed.filter((field) => field in draft.base && !same(draft.base[field], saved[field])),
    isSent: draft.isSent === true,
    write: (change: Partial<T>) => {
      const values = { ...draft.values, ...change } as Partial<Fields>
      hold(name, { ...draft, values, base: { ...saved, ...draft.base } } as Draft<Fields>)
      const { stored, heir } = made.get(name) ?? {}
      if (stored && heir) hold(heir, { values: writtenSince(values, stored), base: {} })
    },
    /** Says that the desk is asked to store it, or that it has refused. */
    tellSent: (isSent: boolean) => hold(name, { ...(all().get(name) ?? emptyDraft), isSent }),
    /** Drops what was saved. What was written since it was sent stays, in the form of the new item as its `heir`. */
    settle: (sent: Partial<T>, heir = name) => {
      const stored = { ...saved, ...sent } as Partial<Fields>
      hold(heir, { values: writtenSince(all().get(name)?.values ?? {}, stored), base: {} })
      if (heir === name) return
      if (shown.has(name)) made.set(name, { stored, heir })
      else drop(name)
    },
    forget: () => hold(name, emptyDraft),
  }
}

type Sending<T, R> = {
  mutateAsync: (sent: Partial<T>) => Promise<R>
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
  /** For the form of a new item: the name of the item's own form, which gets what was written since. */
  heir?: (result: R) => string
  /** Leads on from the form of a new item, if it is still on the page. */
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
  heir,
  onSaved,
}: FormProps<T, R>) {
  const { values, changed, meanwhile, isSent, write, tellSent, settle, forget } = useDraft(name, saved)
  useAskBeforeLeaving(changed.length > 0, isKeptOverReload(name) && !isSent)
  const [faults, setFaults] = useState<{ [K in Name<T>]?: string | false }>({})
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const { error, variables: sent = {} as Partial<T> } = sending
  const fields = Object.keys(saved) as Name<T>[]
  const refused = blamedField(error, fields)
  const wait = useWait(error)

  useEffect(() => {
    if (refused || Object.values(faults).some(Boolean)) pointOut()
  }, [refused, faults])

  const saving = isSent || sending.isPending
  const save = () => {
    if (saving || (changed.length === 0 && !always) || wait > 0) return
    const found = check(values)
    const wanted = whole ? fields : changed
    const faulty = wanted.filter((field) => found[field])
    sending.reset()
    setFaults(Object.fromEntries(faulty.map((field) => [field, found[field]])) as typeof faults)
    if (faulty.length > 0) return
    const toSend = Object.fromEntries(wanted.map((field) => [field, values[field]])) as Partial<T>
    tellSent(true)
    const isStored = (result: R) => {
      setSavedAt(deskTime())
      settle(toSend, heir?.(result))
      if (shown.has(name)) onSaved?.(result)
    }
    // The refusal is shown by what `sending` says of it.
    sending.mutateAsync(toSend).then(isStored, () => tellSent(false))
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
    saving,
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
