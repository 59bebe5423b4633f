import { fileURLToPath } from 'node:url'
import { makeKey, round, signIn, startMeasured, startProgram } from './desk.ts'
import { read } from './reads.ts'

const floorProgram = fileURLToPath(new URL('./me-floor.ts', import.meta.url))
const connections = 32
const roundMs = 3_000
/** The share of the rate by key that sign-in by session must reach. */
const aim = 0.9

/**
 * Measures `GET /agents/me` by key and by session against a bare route with one indexed select, in turns, so that noise
 * affects all.
 */
export async function measureMe(): Promise<object> {
  const desk = await startMeasured()
  const floor = await startProgram(floorProgram, [], { DATABASE_URL: desk.databaseUrl })
  try {
    const ours = { url: `${desk.url}/api/v1/agents/me`, headers: { authorization: await makeKey(desk.url) } }
    const signedIn = { url: ours.url, headers: { cookie: (await signIn(desk.url))['cookie']! } }
    const bare = { url: `${floor.url}/me` }
    await read(ours, connections, 1_000)
    await read(bare, connections, 1_000)
    const turns = []
    for (let turn = 0; turn < 3; turn++) {
      turns.push({
        floor: await read(bare, connections, roundMs),
        ours: await read(ours, connections, roundMs),
        session: await read(signedIn, connections, roundMs),
      })
    }
    const [middle] = turns
      .toSorted((a, b) => a.ours.per_second / a.floor.per_second - b.ours.per_second / b.floor.per_second)
      .slice(1)
    const { per_second, ...times } = middle!.ours
    const session_to_key = round(middle!.session.per_second / per_second, 2)
    if (session_to_key < aim) process.exitCode = 1
    return {
      bench: 'me',
      ours: per_second,
      floor: middle!.floor.per_second,
      ratio: round(per_second / middle!.floor.per_second, 2),
      unit: 'requests/s',
      ...times,
      by_session_per_second: middle!.session.per_second,
      session_to_key,
      aim,
      floor_p99_ms: middle!.floor.p99_ms,
      connections,
    }
  } finally {
    await floor.end()
    await desk.stop()
  }
}
