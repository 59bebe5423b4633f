import { createHmac, timingSafeEqual } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'

// The smallest program that does the same: one route, one check of the signature, one insert of one row. webhook.ts
// starts it as a separate process.

const { DATABASE_URL = '', APP_SECRET = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
await pool.query(`create table if not exists delivery (
  id bigint generated always as identity primary key,
  inbox_id bigint not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  read_at timestamptz,
  outcome text,
  tries smallint not null default 0
)`)

const app = fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.post<{ Params: { id: string }; Body: Buffer }>('/webhooks/whatsapp/:id', async (request, reply) => {
  const wanted = createHmac('sha256', APP_SECRET).update(request.body).digest()
  const given = Buffer.from(String(request.headers['x-hub-signature-256']).slice('sha256='.length), 'hex')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return reply.code(401).send()
  await pool.query('insert into delivery (inbox_id, body) values ($1, $2)', [Number(request.params.id), request.body])
  return reply.code(200).send()
})
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
