import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { readConfig } from '../server/src/config.ts'
import { buildServer } from './build.ts'
import { root } from './root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { workspaces, optionalDependencies } = JSON.parse(read('package.json')) as {
  workspaces: string[]
  optionalDependencies: { node: string }
}
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

// The files start what was built, as their guides say.
before(buildServer)

test('the image is made from the Node of the lock file, with the manifests of all workspaces', () => {
  const dockerfile = read('Dockerfile')
  assert.deepEqual(all(dockerfile, /^ARG NODE_VERSION=(.*)$/gm), [optionalDependencies.node])
  const manifests = all(dockerfile, /^COPY (\S+)\/package\.json/gm)
  assert.deepEqual(manifests.sort(), workspaces.toSorted())
  for (const path of [...all(dockerfile, /node (\S+\.ts)/g), ...all(dockerfile, /"(\S+\.js)"/g)]) {
    assert.ok(existsSync(join(root, path)), path)
  }
})

test('compose gives the desk settings that it knows, and asks for no others than its template names', () => {
  const compose = read('compose.yaml')
  const asked = new Set(all(compose, /\$\{(\w+)/g))
  assert.deepEqual([...asked].sort(), all(read('deploy/compose.env'), /^(\w+)=$/gm).sort())
  const [, block] = /environment: &settings\n((?: {4}\w+: .*\n)+)/.exec(compose)!
  const values: Record<string, string> = {
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    DATABASE_PASSWORD: 'secret',
    DOMAIN: 'desk.example.com',
    METRICS_TOKEN: 'x'.repeat(48),
    SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const environment = Object.fromEntries(
    all(block!, /^ {4}(\w+: .*)$/gm).map((line) => {
      const [name, value] = line.split(/: (.*)/)
      return [name!, value!.replace(/\$\{(\w+)[^}]*\}/g, (_, named: string) => values[named] ?? 'secret')]
    }),
  )
  const config = readConfig(environment)
  assert.equal(config.rootUrl, 'https://desk.example.com')
  assert.equal(config.bucket?.bucket, 'parley')
  const known = read('server/src/config.ts')
  for (const name of Object.keys(environment)) assert.ok(name.startsWith('AWS_') || known.includes(`'${name}'`), name)
})

test('the systemd unit and the examples of proxies name files and routes that exist', () => {
  const unit = read('deploy/systemd/parley@.service')
  const [program] = all(unit, /^ExecStart=\S+ (\S+)$/gm)
  assert.ok(existsSync(join(root, program!)), program)
  for (const proxy of ['Caddyfile', 'haproxy.cfg']) assert.match(read(`deploy/${proxy}`), /\/readyz/)
})
