import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { routes } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Ctx, system } from '../server/src/platform/context.ts'
import { createApp } from '../server/src/platform/http/http.ts'
import { createLive } from '../server/src/platform/http/live.ts'
import { gatingPermissions, openapiDocument } from '../server/src/platform/http/openapi.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startCluster } from '../server/test/cluster.ts'
import { drawAreas } from './drawing.ts'
import { root } from './root.ts'

/**
 * Generates the text of each generated file: the API document, what follows from it, the types of the migrated
 * database, and the drawing of the areas.
 */
export async function generate(): Promise<Record<string, string>> {
  const document = await apiDocument()
  const text = `${JSON.stringify(document, null, 1)}\n`
  const types = astToString(await openapiTS(document as never, { defaultNonNullable: false }))
  return {
    'contract/openapi.json': text,
    'contract/api.d.ts': `// Generated from openapi.json by \`npm run contract\`.\n${types}`,
    'contract/values.ts': valuesFrom(document as Described),
    'server/src/platform/database/tables.ts': await databaseTypes(),
    ...drawAreas(),
  }
}

type Described = Parameters<typeof gatingPermissions>[0] & {
  components: { schemas: Record<string, { enum?: string[] }> }
}

/** What the panel lists value by value. Types alone are gone when it runs. */
const valuesFrom = (document: Described) =>
  [
    '// Generated from openapi.json by `npm run contract`.',
    '/** The permissions that some route names: those that a role can be given in the panel. */',
    writeList('offeredPermissions', gatingPermissions(document)),
    '',
    writeList('activityTypes', document.components.schemas['ActivityType']!.enum!),
    '',
  ].join('\n')

const writeList = (name: string, values: readonly string[]) =>
  `export const ${name} = [\n${values.map((value) => `  '${value}',\n`).join('')}] as const`

/** The document needs only the routes, so nothing behind them is started. */
async function apiDocument(): Promise<object> {
  const log = createLog('silent')
  const ctx = { config: readConfig({}), log, language: 'en', actor: system } as Ctx
  const authenticate = async () => ({ actor: system })
  const live = createLive(ctx, {} as never, authenticate)
  const app = await createApp({
    ctx,
    authenticate,
    admit: async () => {},
    routes: [live.routes, ...routes],
  })
  await app.ready()
  const document = openapiDocument(app)
  await app.close()
  live.stop()
  return document
}

async function databaseTypes(): Promise<string> {
  const cluster = await startCluster()
  const file = join(root, 'node_modules/.cache/tables.ts')
  try {
    const { host, user } = cluster.admin
    const made = spawnSync(
      join(root, 'node_modules/.bin/kysely-codegen'),
      [
        ...['--dialect', 'postgres', '--url', `postgres://${user}@${encodeURIComponent(host)}/parley_template`],
        ...['--default-schema', 'public'],
        ...['--type-mapping', '{"int8":"number"}', '--singularize', '--out-file', file],
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (made.status !== 0) throw new Error('the types of the database were not generated')
    return readFileSync(file, 'utf8')
  } finally {
    await cluster.stop()
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await generate())) writeFileSync(join(root, file), text)
  process.exit(0)
}
