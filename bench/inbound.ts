import { createEar, type Delays, measureDelays, openStream, withDesk } from './messages.ts'

/** Messages per second, and how many of them. */
const rates = [
  { perSecond: 1, count: 10 },
  { perSecond: 50, count: 500 },
  { perSecond: 240, count: 2_400 },
] as const
/** Milliseconds that 95 of 100 messages may take at 50 a second. */
const aim = 150

/** Measures from the provider's post to an agent's live stream: prove, keep, file, announce. */
export function measureInbound(): Promise<object> {
  return withDesk(async (desk) => {
    const ear = createEar()
    const stream = await openStream(desk.program.url, desk.key, ear.hear)
    await measureDelays(desk, [ear], 50, 200)
    const at: Record<number, Delays> = {}
    for (const { perSecond, count } of rates) at[perSecond] = await measureDelays(desk, [ear], perSecond, count)
    stream.close()
    const { p50_ms, p95_ms, p99_ms } = at[50]!
    if (p95_ms > aim) process.exitCode = 1
    return {
      bench: 'inbound',
      ours: p95_ms,
      floor: aim,
      ratio: Number((p95_ms / aim).toFixed(2)),
      unit: 'ms p95 from the post to the live stream at 50 messages a second; the floor is the aim',
      p50_ms,
      p95_ms,
      p99_ms,
      at,
    }
  })
}
