import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in a stack trace: a file of the bundle, its line and its column, each from 1. */
const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | undefined>()

/**
 * Makes stack traces of the bundle name the files and lines of the source. The map of a file is read when the first
 * trace needs it: `--enable-source-maps` reads it at the start and takes 28 MB of every desk for it. A file without a
 * map keeps its own lines.
 */
export function nameSources(): void {
  Error.prepareStackTrace = (error, frames) => {
    const trace = [describe(error), ...frames.map((frame) => `    at ${frame}`)].join('\n')
    return trace.replace(place, (whole, file: string, line: string, column: string) => {
      const entry = readMap(file)?.findOrigin(Number(line), Number(column))
      return entry && 'fileName' in entry
        ? `${new URL(entry.fileName, file)}:${entry.lineNumber}:${entry.columnNumber}`
        : whole
    })
  }
}

/** The first line of a trace, also for an object whose own `toString` fails. */
function describe(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function readMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    try {
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8'))))
    } catch {
      maps.set(file, undefined)
    }
  }
  return maps.get(file)
}
