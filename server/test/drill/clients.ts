import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import * as apiKeys from '../../src/areas/people/keys/service.ts'
import { newConversation } from '../conversations.ts'
import { startDesk } from '../desk.ts'
import { connectInbox } from '../whatsapp.ts'

const document = new URL('../../../contract/openapi.json', import.meta.url).pathname
const programs = new URL('clients', import.meta.url).pathname
const modules = new URL('../../../node_modules', import.meta.url).pathname

type Step = [command: string, ...args: string[]]
type Client = {
  /** The file in `clients/` that uses the generated client. */
  program: string
  as: string
  steps: Step[]
}

const go = (generate: Step): Step[] => [
  ['go', 'mod', 'init', 'example.com/client'],
  generate,
  ['go', 'mod', 'tidy'],
  ['go', 'run', '.'],
]
const typescript: Step[] = [
  ['tsc', '--strict', '--target', 'es2024', '--module', 'nodenext', '--skipLibCheck', '--types', 'node', 'main.ts'],
  ['node', 'main.js'],
]
const java = ['-q', '-f', 'desk/pom.xml', '-Djava.version=11']

/** How each generator is called, in an empty folder, and how the program that uses its client is run. */
const clients: Record<string, Client> = {
  'openapi-typescript': {
    program: 'fetch.ts',
    as: 'main.ts',
    steps: [['openapi-typescript', document, '--default-non-nullable', 'false', '-o', 'desk.ts'], ...typescript],
  },
  'hey-api': {
    program: 'hey.ts',
    as: 'main.ts',
    steps: [['openapi-ts', '-i', document, '-o', 'desk', '--no-log-file'], ...typescript],
  },
  python: {
    program: 'client.py',
    as: 'client.py',
    steps: [
      ['openapi-python-client', 'generate', '--path', document, '--output-path', 'desk', '--meta', 'none'],
      ['python3', 'client.py'],
    ],
  },
  'oapi-codegen': {
    program: 'oapi.go',
    as: 'main.go',
    steps: [
      ['mkdir', 'desk'],
      ...go(['oapi-codegen', '-package', 'desk', '-generate', 'types,client', '-o', 'desk/desk.go', document]),
    ],
  },
  ogen: { program: 'ogen.go', as: 'main.go', steps: go(['ogen', '--target', 'desk', '--package', 'desk', document]) },
  java: {
    program: 'Client.java',
    as: 'desk/src/main/java/Client.java',
    steps: [
      [
        ...(['openapi-generator-cli', 'generate', '-g', 'java', '-i', document, '-o', 'desk'] as const),
        '--additional-properties=invokerPackage=desk,apiPackage=desk.api,modelPackage=desk.model',
      ],
      ['mvn', ...java, 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'],
      ['sh', '-c', 'java -cp "desk/target/classes:$(cat desk/classpath)" Client'],
    ],
  },
}

/**
 * Generates a client in each language, compiles it and uses it against a desk. `names` choose some of the languages.
 */
export async function drillClients(names: string[]): Promise<boolean> {
  const desk = await startDesk({ simulator: true })
  const folder = mkdtempSync(join(tmpdir(), 'parley-clients-'))
  symlinkSync(modules, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  try {
    const { id } = await connectInbox(desk)
    assert.equal((await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${id}`)).status, 200)
    const conversation = await newConversation(desk, id)
    const me = (await desk.admin.get('/api/v1/agents/me')).body.data
    const { api_key, api_secret } = await apiKeys.generateKey(desk.ctx, me.id, { replace: true })
    const file = join(folder, 'note.txt')
    writeFileSync(file, 'Two days.\n')
    const environment = {
      ...process.env,
      PATH: [join(modules, '.bin'), process.env['PATH']].join(delimiter),
      DESK_URL: desk.url,
      DESK_KEY: `${api_key}:${api_secret}`,
      CONVERSATION: conversation,
      TEMPLATE: 'bike_ready',
      FILE: file,
    }
    const failed: string[] = []
    for (const [name, { program, as, steps }] of Object.entries(clients)) {
      if (names.length > 0 && !names.includes(name)) continue
      const cwd = join(folder, name)
      mkdirSync(dirname(join(cwd, as)), { recursive: true })
      cpSync(join(programs, program), join(cwd, as))
      const started = performance.now()
      const broken = await runSteps(steps, cwd, environment)
      const seconds = ((performance.now() - started) / 1_000).toFixed(0)
      process.stdout.write(
        `${broken ? '✖' : '✔'} ${name}: ${broken ?? `generated, compiled and used in ${seconds} s`}\n`,
      )
      if (broken) failed.push(name)
    }
    return failed.length === 0
  } finally {
    rmSync(folder, { recursive: true })
    await desk.stop()
  }
}

/** Returns the output of the step that failed. Undefined if all passed. */
async function runSteps(steps: Step[], cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const [command, ...args] of steps) {
    const broken = await new Promise<string | undefined>((resolve) => {
      execFile(command, args, { cwd, env, maxBuffer: 100_000_000 }, (error, out, err) =>
        resolve(
          error ? `${command}: ${error.message.slice(0, 200)}\n${out.slice(-2_000)}${err.slice(-2_000)}` : undefined,
        ),
      )
    })
    if (broken) return broken
  }
  return undefined
}
