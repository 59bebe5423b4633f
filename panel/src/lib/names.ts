import { fullName } from './person.ts'
import { locale } from './t.ts'

const collators = new Map<string, Intl.Collator>()

/** Compares names as the language of the panel orders them, and 2 before 10. */
export function compareNames(a: string, b: string): number {
  const key = locale()
  const collator = collators.get(key) ?? new Intl.Collator(key, { numeric: true })
  collators.set(key, collator)
  return collator.compare(a, b)
}

/** For what the desk lists by code points, in which Åse and émile come after Zoe. */
export const byName = <Item extends { name: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => compareNames(a.name, b.name))

export const byFullName = <Person extends Parameters<typeof fullName>[0]>(people: readonly Person[]): Person[] =>
  people.toSorted((a, b) => compareNames(fullName(a), fullName(b)))
