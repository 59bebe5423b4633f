import { isStatus } from './errors.ts'

type Named = { id: number; name: string }

/** For a refusal that says that a name is taken without naming the field: the list knows whose it is. */
export function takenName(error: Error, wanted: string | undefined, list: readonly Named[] = [], id?: number) {
  const name = wanted?.trim().toLowerCase()
  const taken = list.some((one) => one.id !== id && one.name.toLowerCase() === name)
  return isStatus(error, 409) && taken ? ('name' as const) : undefined
}
