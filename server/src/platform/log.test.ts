import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { createLog } from './log.ts'

const canary = 'canary-0123456789'

/** What the log writes for these arguments. */
function written(...args: Parameters<ReturnType<typeof createLog>['debug']> | [object, string?]): string {
  const lines: string[] = []
  createLog('trace', { write: (line) => void lines.push(line) }).debug(...(args as [object]))
  assert.equal(lines.length, 1)
  JSON.parse(lines[0]!)
  return lines[0]!
}

test('what is named like a secret is cut out at any depth, in errors and lists too', () => {
  const names = ['authorization', 'Authorization', 'cookie', 'set-cookie', 'password', 'new_password', 'access_token']
  names.push('app_secret', 'api_key', 'api_secret', 'x-csrftoken', 'x-hub-signature-256-secret', 'webhook_verify_token')
  const name = fc.constantFrom(...names)
  const nest = (inner: object) =>
    fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.constant(inner),
        fc.record({ config: tie('tree'), ok: fc.integer() }),
        fc.tuple(tie('tree'), fc.string()),
        tie('tree').map((tree) => Object.assign(new Error('failed'), { response: tree })),
      ),
    })).tree
  fc.assert(
    fc.property(
      name.chain((name) => nest({ [name]: canary })),
      (tree) => !written({ err: tree }, 'it failed').includes(canary),
    ),
  )
})

test('an address, a header and a form in a text lose what opens something, and keep the rest', () => {
  const texts = [
    `GET https://graph.example/v26.0/1?fields=name&access_token=${canary}&limit=2 answered 500`,
    `smtp://desk:${canary}@mail.example:587 refused`,
    `Authorization: Bearer ${canary}`,
    `authorization: token ${canary}:${canary}`,
    `password=${canary}&user=ada`,
    `https://hooks.example/?hub.mode=subscribe&hub.verify_token=${canary}`,
  ]
  for (const text of texts) {
    for (const line of [written({ url: text }, 'called'), written({ err: new Error(text) }), written({}, text)]) {
      assert.ok(!line.includes(canary), line)
    }
  }
  const line = written({ url: texts[0] }, 'called')
  assert.match(line, /fields=name&access_token=\[cut\]&limit=2 answered 500/)
})

test('of a row that the database does not take no value is written, in whatever language it says so', () => {
  const refused = new pg.DatabaseError('null value in column "email"', 200, 'error')
  Object.assign(refused, { code: '23502', detail: `Fehlgeschlagene Zeile enthält (7, ${canary}).`, table: 'agent' })
  assert.ok(!written({ err: refused }, 'it failed').includes(canary))
  assert.equal(JSON.parse(written({ err: refused })).err.table, 'agent')
  const dead = Object.assign(new pg.DatabaseError('deadlock', 200, 'error'), {
    code: '40P01',
    detail: 'Process 7 waits',
  })
  assert.equal(JSON.parse(written({ err: dead })).err.detail, 'Process 7 waits')
})

test('what is no secret is written as it is, and an object in a circle is no trouble', () => {
  const circle: Record<string, unknown> = { article_id: 7, tokens: 12, keys: ['a'], at: new Date(0) }
  circle['self'] = circle
  const line = JSON.parse(written({ ...circle, purpose: 'embedding' }, 'a token was refused'))
  assert.deepEqual([line.article_id, line.tokens, line.keys, line.purpose], [7, 12, ['a'], 'embedding'])
  assert.equal(line.msg, 'a token was refused')
  const { err } = JSON.parse(written({ err: new TypeError('no such thing') }))
  assert.deepEqual([err.type, err.message], ['TypeError', 'no such thing'])
  assert.match(err.stack, /log\.test\.ts/)
})

test('no line is lost when the process ends, nor one before a warning when it is killed', () => {
  const log = `import { createLog } from '${new URL('log.ts', import.meta.url)}'\nconst log = createLog('info')\n`
  const messagesOf = (script: string) => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', log + script], { encoding: 'utf8' })
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).msg]))
  }
  assert.deepEqual(messagesOf(`log.info('one'); log.info('two'); process.exit(0)`), ['one', 'two'])
  assert.deepEqual(messagesOf(`log.info('one'); throw new Error('broken')`), ['one'])
  assert.deepEqual(messagesOf(`log.info('one'); setImmediate(() => setImmediate(() => log.info('two')))`), [
    'one',
    'two',
  ])
  assert.deepEqual(messagesOf(`log.info('one'); log.warn('two'); process.kill(process.pid, 'SIGKILL')`), ['one', 'two'])
})
