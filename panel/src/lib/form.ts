import { useEffect, useState } from 'react'
import { refusedField } from './errors.ts'

type Value = string | boolean | readonly string[] | readonly number[] | null
export type Fields = Record<string, Value>
type Draft<T> = { values: Partial<T>; base: Partial<T> }
type Name<T> = keyof T & string

/** In memory only, since one of the values may be a password: kept when the person leaves the page, gone with the tab. */
const drafts = new Map<string, Draft<Fields>>()

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const emptyDraft = () => ({ values: {}, base: {} })

/** What is filled in but not saved, field by field: a field that was not touched follows what the desk has. */
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
    meanwhile: changed.filter((field) => !same(draft.base[field], saved[field])),
    write: (change: Partial<T>) => hold({ values: { ...draft.values, ...change }, base: { ...saved, ...draft.base } }),
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
  /** Under which name the unsaved values are kept. */
  name: string
  saved: T
  sending: Sending<T, R>
  /** Sends every field, not the changed ones alone. */
  whole?: boolean
  /** What can be said before the desk is asked, by field. */
  check: (values: T) => { [K in Name<T>]?: string | false }
  /** The field that a refusal is about, where the desk's words alone do not tell. */
  refusedAt?: (error: Error, sent: Partial<T>) => Name<T> | undefined
  onSaved?: (result: R) => void
}

export type FormOf<T extends Fields> = ReturnType<typeof useForm<T, never>>

/** A form that sends what was changed, and shows a refusal at its field until the field is changed again. */
export function useForm<T extends Fields, R>({
  name,
  saved,
  sending,
  whole,
  check,
  refusedAt,
  onSaved,
}: FormProps<T, R>) {
  const { values, changed, meanwhile, write, forget } = useDraft(name, saved)
  const [faults, setFaults] = useState<{ [K in Name<T>]?: string | false }>({})
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const { error, variables: sent = {} as Partial<T> } = sending
  const refused = error && (refusedAt?.(error, sent) ?? refusedField<Name<T>>(error, sent))

  useEffect(() => {
    if (refused || Object.values(faults).some(Boolean)) {
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
    }
  }, [refused, faults])

  const save = () => {
    if (sending.isPending || changed.length === 0) return
    const found = check(values)
    const wanted = whole ? (Object.keys(saved) as Name<T>[]) : changed
    const faulty = wanted.filter((field) => found[field])
    sending.reset()
    setFaults(Object.fromEntries(faulty.map((field) => [field, found[field]])) as typeof faults)
    if (faulty.length > 0) return
    sending.mutate(Object.fromEntries(wanted.map((field) => [field, values[field]])) as Partial<T>, {
      onSuccess: (result) => {
        setSavedAt(Date.now())
        forget()
        onSaved?.(result)
      },
    })
  }
  return {
    saved,
    values,
    changed,
    meanwhile,
    savedAt,
    saving: sending.isPending,
    /** A refusal that no field can show. */
    error: refused ? null : error,
    refused: (field: Name<T>) =>
      faults[field] || (refused === field && same(sent[field], values[field]) ? (error as Error) : undefined),
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
