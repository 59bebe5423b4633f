import { readdirSync, readFileSync } from 'node:fs'
import { desk, makeDirectory, type Program, password, round, startProgram, until } from './desk.ts'

const starts = 3
const restMs = 5_000
/** The median of a second start, and the process at rest. */
const aims = { ms: 1_000, rss_mb: 180 }

/** Measures the time from a second start to /readyz, and the memory of an idle desk. Fails if an aim is missed. */
export async function measureStart(): Promise<object> {
  const place = makeDirectory()
  let program: Program | undefined
  try {
    const times: number[] = []
    for (let n = 0; n <= starts; n++) {
      const began = performance.now()
      program = await startProgram(desk, [], { PORT: '0', DATA_DIR: place.path, ADMIN_PASSWORD: password })
      const { url } = program
      await until('ready', 30_000, async () => (await fetch(`${url}/readyz`)).ok)
      times.push(performance.now() - began)
      if (n < starts) await program.end()
    }
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const [first, ...again] = times
    again.sort((a, b) => a - b)
    const ours = round(again[Math.floor(again.length / 2)]!, 0)
    const memory = readMemory(program!.pid)
    if (ours > aims.ms || (memory.rss_mb ?? 0) > aims.rss_mb) process.exitCode = 1
    return {
      bench: 'start',
      ours,
      floor: null,
      ratio: null,
      unit: 'ms',
      first_start_ms: round(first!, 0),
      slowest_ms: round(again.at(-1)!, 0),
      ...memory,
      aims,
    }
  } finally {
    await program?.end()
    place.remove()
  }
}

type Memory = Record<'rss_mb' | 'pss_mb' | 'pss_with_database_mb', number | null>

/** The memory of the desk, and of the desk with its database; null if the system does not say. */
export function readMemory(pid: number): Memory {
  if (process.platform !== 'linux') return { rss_mb: null, pss_mb: null, pss_with_database_mb: null }
  const family = descendants(pid)
  const rss = readField(`/proc/${pid}/status`, 'VmRSS')
  const pss = family.map((one) => readField(`/proc/${one}/smaps_rollup`, 'Pss'))
  return { rss_mb: round(rss), pss_mb: round(pss[0]!), pss_with_database_mb: round(pss.reduce((a, b) => a + b, 0)) }
}

/** The process, its children, their children and so on. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readField(`/proc/${name}/status`, 'PPid', 1)] as const)
  const below = (one: number): number[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}

/** Reads a number from a file of lines `Name: number kB`; NaN if the process is gone or hidden. */
function readField(path: string, name: string, unit = 1024): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))?.[1]) / unit
  } catch {
    return Number.NaN
  }
}
