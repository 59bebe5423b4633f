import { type Program, until } from './chaos/program.ts'

type Reached = Pick<Program, 'url'>
type Labels = Record<string, string>

/** What a process reports at `/metrics`. */
export type Scrape = {
  text: string
  /** Names of all metrics, whether they have a number now or not. */
  names: Set<string>
  /** The sum of the series with these labels. Undefined if there is none. */
  value(name: string, labels?: Labels): number | undefined
}

export async function scrape({ url }: Reached): Promise<Scrape> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(8_000) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`)
  const series = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }))
  return {
    text,
    names: new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)),
    value: (wanted, labels = {}) => {
      const found = series.filter(
        (one) => one.name === wanted && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
      )
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
  }
}

/** Waits until `passes` is true for the value of a metric. */
export const untilMetric = (desk: Reached, name: string, labels: Labels, passes: (value: number) => boolean) =>
  until(`${name} ${JSON.stringify(labels)} moves`, async () => {
    const value = (await scrape(desk)).value(name, labels)
    if (value !== undefined && passes(value)) return value
    throw new Error(String(value))
  })

/** Remembers a counter. Returns a function that waits until it is higher. */
export async function watchCounter(desk: Reached, name: string, labels: Labels = {}) {
  const before = (await scrape(desk)).value(name, labels) ?? 0
  return () => untilMetric(desk, name, labels, (value) => value > before)
}
