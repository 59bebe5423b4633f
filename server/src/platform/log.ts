import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on stdout. Anything that could carry a credential is cut out by name before it is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'secret',
        'access_token',
        'app_secret',
        '*.authorization',
        '*.cookie',
        '*.password',
      ],
      censor: '[cut]',
    },
  })
}
