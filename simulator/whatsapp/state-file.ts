import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Simulation } from './simulation.ts'
import type { World } from './world.ts'

const debounceMs = 200

/** Reads the world that an earlier run left in `file`, including customers' files; undefined if there is none. */
export function readState(file: string): { world: World; bytes: Map<string, Buffer> } | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const world = JSON.parse(text) as World
  const folder = mediaFolder(file)
  const names = new Set(readNames(folder))
  world.media = world.media.filter((media) => names.has(media.id))
  return { world, bytes: new Map(world.media.map((media) => [media.id, readFileSync(join(folder, media.id))])) }
}

function mediaFolder(file: string): string {
  return `${file}.media`
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Keeps `file` up to date. It is written to a neighbour and renamed, so that a crash leaves the old or the new one.
 * Large worlds take long to write, so the pause grows with the time that the last write took. Returns a function that
 * writes at once and stops.
 */
export function keepState(sim: Simulation, file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const written = new Set(readNames(mediaFolder(file)))
  let timer: NodeJS.Timeout | undefined
  let lastWriteMs = 0
  const write = () => {
    timer = undefined
    const start = performance.now()
    writeMedia(sim, file, written)
    const draft = `${file}.draft`
    writeFileSync(draft, JSON.stringify(sim.world), { mode: 0o600 })
    renameSync(draft, file)
    lastWriteMs = performance.now() - start
  }
  const schedule = (topic: string) => {
    if (topic !== 'wire') timer ??= setTimeout(write, Math.max(debounceMs, lastWriteMs * 10))
  }
  sim.bus.on('change', schedule)
  return () => {
    sim.bus.off('change', schedule)
    clearTimeout(timer)
    write()
  }
}

/** Files never change, so each is written once, and removed when the world forgets it. */
function writeMedia(sim: Simulation, file: string, written: Set<string>): void {
  const folder = mediaFolder(file)
  for (const [id, bytes] of sim.bytes) {
    if (written.has(id)) continue
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, id), bytes, { mode: 0o600 })
    written.add(id)
  }
  for (const id of written) {
    if (sim.bytes.has(id)) continue
    rmSync(join(folder, id), { force: true })
    written.delete(id)
  }
}
