import assert from 'node:assert/strict'
import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--allow-natives-syntax')
const makeLimited = new Function(
  'source',
  'flags',
  'limit',
  'return %NewRegExpWithBacktrackLimit(source, flags, limit)',
)

const inspector = new Session()
inspector.connect()
inspector.post('Profiler.enable')
// This runs from the start: a function that was compiled before would be counted as one block.
inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const searchWithoutLimit = RegExp.prototype.exec

/**
 * Checks that the steps of something grow with the length of its text: four times the text may take at most six times
 * the steps. A quadratic function would take sixteen times as many.
 */
export function assertLinear(sign: string, run: (text: string) => void): void {
  const [short, long] = [4_000, 16_000].map((length) => sign.repeat(length / sign.length))
  const few = countSteps(() => run(short!), 50_000 * short!.length)
  countSteps(() => run(long!), 6 * few)
}

/**
 * Counts the steps of the regular expressions that are run, each rounded up to a power of two, and one step for each
 * block of our own code that is entered. The count is the same on every machine. Fails above `most`.
 */
export function countSteps(run: () => void, most: number): number {
  let steps = 0
  enteredBlocks()
  // Without its shortcuts V8 counts every step of a regular expression, also in simple loops.
  setFlagsFromString('--no-regexp-optimization')
  RegExp.prototype.exec = function (text) {
    // `split` tries at every position of a text, and one step is enough at most of them.
    for (let limit = this.sticky ? 1 : 16; ; limit *= 2) {
      assert.ok(steps + limit <= most, `more than ${most} steps, at last with ${this} in ${text.slice(0, 60)}…`)
      if (!isFinished(this, text, limit)) continue
      steps += limit
      return searchWithoutLimit.call(this, text)
    }
  }
  try {
    run()
  } finally {
    RegExp.prototype.exec = searchWithoutLimit
    setFlagsFromString('--regexp-optimization')
  }
  steps += enteredBlocks()
  assert.ok(steps <= most, `${steps} steps, more than ${most}`)
  return steps
}

const searches = new Map<string, RegExp>()

/** Whether a search ends within the limit. It finds the end of the text if nothing else fits. */
function isFinished({ source, flags, sticky, lastIndex }: RegExp, text: string, limit: number): boolean {
  const key = `${limit} ${flags} ${source}`
  const search = searches.get(key) ?? makeLimited(`(?:${source})|${sticky ? '' : '(?![^])'}`, flags, limit)
  searches.set(key, search)
  search.lastIndex = Math.min(lastIndex, text.length)
  return searchWithoutLimit.call(search, text) !== null
}

/** The number of blocks of our code that were entered since the last call. */
function enteredBlocks(): number {
  let blocks = 0
  inspector.post('Profiler.takePreciseCoverage', (_, { result }) => {
    const scripts = result.filter(({ url }) => url.includes('/server/src/'))
    const ranges = scripts.flatMap(({ functions }) => functions.flatMap((one) => one.ranges))
    blocks = ranges.reduce((sum, { count }) => sum + count, 0)
  })
  return blocks
}
