import { readFileSync } from 'node:fs'
import { round } from './desk.ts'
import { createEar, measureDelays, openStream, withDesk } from './messages.ts'

const streams = 300
/** Streams whose delays are measured. Events on the others are only counted. */
const measured = 20
const perSecond = 50
const count = 1_000

/**
 * Measures what 300 open panels cost the server at 50 incoming messages per second, and how late they hear of them.
 * Fails if one of them does not hear of every message.
 */
export function measureLive(): Promise<object> {
  return withDesk(async (desk) => {
    const ears = Array.from({ length: measured }, createEar)
    let bytes = 0
    const open = Array.from({ length: streams }, (_, n) =>
      openStream(desk.program.url, desk.key, (text) => {
        bytes += text.length
        ears[n]?.hear(text)
      }),
    )
    const opened = await Promise.all(open)
    await measureDelays(desk, ears, perSecond, 100)
    const idle = await share(desk.program.pid, () => new Promise((resolve) => setTimeout(resolve, 5_000)))
    bytes = 0
    const before = performance.now()
    let delays: Awaited<ReturnType<typeof measureDelays>> | undefined
    const busy = await share(desk.program.pid, async () => {
      delays = await measureDelays(desk, ears, perSecond, count)
    })
    const seconds = (performance.now() - before) / 1_000
    for (const stream of opened) stream.close()
    if (delays!.lost > 0) process.exitCode = 1
    return {
      bench: 'live',
      ours: busy,
      floor: null,
      ratio: null,
      unit: 'share of a core, 300 streams and 50 messages a second',
      idle_share: idle,
      told_mb_per_second: round(bytes / seconds / 1_000_000, 2),
      streams,
      ...delays,
    }
  })
}

/** How much of one core the process takes while the work lasts. */
async function share(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [cpu, wall] = [cpuOf(pid), performance.now()]
  await work()
  return round((cpuOf(pid) - cpu) / (performance.now() - wall), 2)
}

/** Milliseconds of processor time that a process has used, in steps of ten. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
