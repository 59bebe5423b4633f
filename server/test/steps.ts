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
// From the start: of a function that was compiled before, the whole is counted as one block.
inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const searchWithoutLimit = RegExp.prototype.exec

/**
 * Promises that the steps of something grow as its text does: four times the text takes no more than six times the steps, where
 * sixteen times as many would be the square.
 */
export function assertLinear(sign: string, run: (text: string) => void): void {
  const [short, long] = [4_000, 16_000].map((length) => sign.repeat(length / sign.length))
  const few = countSteps(() => run(short!), 50_000 * short!.length)
  countSteps(() => run(long!), 6 * few)
}

/**
 * Counts the steps of the regular expressions that are run, each up to the next power of two, and one step for each block of our
 * own code that is entered. The count is the same on every machine. More than `most` are refused.
 */
export function countSteps(run: () => void, most: number): number {
  let steps = 0
  enteredBlocks()
  // Without its shortcuts V8 counts every step of a regular expression, those of simple loops too.
  setFlagsFromString('--no-regexp-optimization')
  RegExp.prototype.exec = function (text) {
    // `split` asks at every place of a text, and at most of them one step is enough.
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

/** Whether a search comes to its end within the limit: it finds the end of the text where nothing else fits. */
function isFinished({ source, flags, sticky, lastIndex }: RegExp, text: string, limit: number): boolean {
  const key = `${limit} ${flags} ${source}`
  const search = searches.get(key) ?? makeLimited(`(?:${source})|${sticky ? '' : '(?![^])'}`, flags, limit)
  searches.set(key, search)
  search.lastIndex = Math.min(lastIndex, text.length)
  return searchWithoutLimit.call(search, text) !== null
}

/** How many blocks of our code were entered since this was asked last. */
function enteredBlocks(): number {
  let blocks = 0
  inspector.post('Profiler.takePreciseCoverage', (_, { result }) => {
    const scripts = result.filter(({ url }) => url.includes('/server/src/'))
    const ranges = scripts.flatMap(({ functions }) => functions.flatMap((one) => one.ranges))
    blocks = ranges.reduce((sum, { count }) => sum + count, 0)
  })
  return blocks
}
