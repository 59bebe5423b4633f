import { hostname } from 'node:os'
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino'
import { logLines } from './metrics/metrics.ts'

export type Log = Logger

/** The number of the level `warn`. */
const worthCounting = 40

const censor = '[cut]'
/** Names of credentials, with or without a word before or after them. */
const secretName =
  /(^|[_-])(authorization|cookie|password|secret|token|api_?key|private_?key|csrf\w*|signature|appsecret_proof|auth)$|^x-csrftoken$|secret|password/i
/**
 * The same in an address or a form; a scheme with its credentials; and a user's name and password before a host. The
 * first of each is a character that every match has; most texts that are logged have none of the three.
 */
const inText: [string, RegExp, string][] = [
  [
    '=',
    /([?&;\s]|^)((?:[\w.-]*(?:token|secret|password|api_?key|signature|proof)|code)=)[^&;\s"']+/gi,
    `$1$2${censor}`,
  ],
  [' ', /\b(bearer|basic|token) +[\w.~+/=:-]{8,}/gi, `$1 ${censor}`],
  ['@', /(\/\/)[^/\s@:]*:[^/\s@]*@/g, `$1${censor}@`],
]
/** Deeper than anything that is logged on purpose. It also ends objects that refer to themselves. */
const deepest = 8

/** Says which process wrote a line, because several may write to one place. */
export const aboutProcess = (role: string): object => ({ role, pid: process.pid, host: hostname() })

/**
 * Writes JSON lines, by default to stdout, each with what is known of its writer. Whatever could carry a credential is
 * cut out first, by its name and, within texts, by its form: a library's error quotes headers and addresses at any
 * depth.
 */
export function createLog(level: string, stream?: DestinationStream, writer: object | null = null): Log {
  const options: LoggerOptions = {
    level,
    base: writer,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (fields) => cut(fields, 0) as Record<string, unknown> },
    // An error arrives here already cut down to its fields.
    serializers: { err: (fields) => fields },
    hooks: {
      logMethod(args, method, level) {
        if (level >= worthCounting) logLines.inc({ level: pino.levels.labels[level] ?? 'error' })
        const [fields, message = messageOf(fields)] = args as [unknown, unknown?]
        const words = [fields, message].filter((arg) => arg !== undefined)
        method.apply(this, words.map((arg) => (typeof arg === 'string' ? cutText(arg) : arg)) as Parameters<LogFn>)
      },
    },
  }
  return pino(options, stream ?? shareStdout())
}

let stdout: DestinationStream | undefined

/** The same for all logs of the process, because each waits for the end of the process. */
function shareStdout(): DestinationStream {
  stdout ??= openStdout()
  return stdout
}

/**
 * Writes lines to stdout once in a turn of the event loop, because a busy process writes several in each. A line from
 * `warn` on is written at once, with those before it. When the process ends, the rest is written.
 */
function openStdout(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true })
  let waiting = ''
  const flush = () => {
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    destination.write(lines)
  }
  process.once('exit', flush)
  return {
    // Pino then says of which level the line is.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (waiting === '') setImmediate(flush)
      waiting += line
      if (this.lastLevel >= worthCounting) flush()
    },
  } as DestinationStream & { lastLevel: number }
}

/** The error's own words, if there is no other sentence. */
const messageOf = (fields: unknown): string | undefined =>
  fields instanceof Error ? fields.message : (fields as { err?: Error } | undefined)?.err?.message

const cutText = (text: string): string =>
  inText.reduce((left, [sign, form, kept]) => (left.includes(sign) ? left.replace(form, kept) : left), text)

/**
 * Without the values of a row that PostgreSQL did not take (class 23), such as a customer's words or a password's hash.
 */
function withoutRow(error: SerializedError): object {
  return error.detail && /^23/.test(String(error.code)) ? { ...error, detail: censor } : error
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Buffer.isBuffer(value)) return `${value.length} bytes`
  if (depth === deepest) return censor
  if (value instanceof Error) return cut(withoutRow(pino.stdSerializers.err(value)), depth + 1)
  if (Array.isArray(value)) return value.map((item) => cut(item, depth + 1))
  const left: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    left[name] = secretName.test(name) && item ? censor : cut(item, depth + 1)
  }
  return left
}
