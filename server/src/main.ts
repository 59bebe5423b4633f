import { ConfigError } from './config.ts'
import { DatabaseRefused } from './platform/database/awaiting-database.ts'
import { nameSources } from './platform/metrics/stacks.ts'
import { EmbeddedPostgresError } from './platform/postgres/embedded-postgres.ts'
import { serve } from './serve.ts'

nameSources()

try {
  const { config, desk } = await serve()
  if (desk.firstStart && config.adminPassword.generated) {
    process.stdout.write(`\nFirst sign-in: ${config.adminEmail} / ${config.adminPassword.value} at ${desk.url}\n\n`)
  }
} catch (error) {
  const told = [ConfigError, DatabaseRefused, EmbeddedPostgresError].some((kind) => error instanceof kind)
  if (!(error instanceof Error) || !told) throw error
  process.stderr.write(`${error.message}${'advice' in error ? `\n${error.advice}` : ''}\n`)
  process.exit(1)
}
