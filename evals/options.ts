import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Half } from './halves.ts'

const usage = `Usage: npm run evals -- [options]

  --only NAME        measures what has NAME in it, such as wixqa, chats or "conversations honest"
  --data FOLDER      the folder of WixQA, XQuAD and of what a model made up
  --worst N          prints the worst N answers of each set
  --half even|odd    the half of which they are; odd by default
  --embedding URL    an embedding model on this machine: checks translations by it and measures trust with it
  --help             prints this

docs/assistant-quality.md says what is measured, and by which variables a chat model is named.
`

const options = {
  data: { type: 'string', default: fileURLToPath(new URL('../../shared/data', import.meta.url)) },
  only: { type: 'string', default: '' },
  worst: { type: 'string', default: '0' },
  half: { type: 'string', default: 'odd' },
  embedding: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const

export type Options = {
  data: string
  only: string
  /** How many of the worst answers are printed, and of which half. */
  worst: number
  half: Half
  /** The address of an embedding model; empty without one. */
  embedding: string
}

/** Reads the command line. Ends the process after `--help` with 0, and with 2 if it is not understood. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({ options })
    if (values.help) {
      process.stdout.write(usage)
      process.exit(0)
    }
    const { half } = values
    const worst = Number(values.worst)
    if (!Number.isSafeInteger(worst) || worst < 0) throw new TypeError(`--worst needs a number, not '${values.worst}'`)
    if (half !== 'even' && half !== 'odd') throw new TypeError(`--half is even or odd, not '${half}'`)
    return { ...values, worst, half }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}
