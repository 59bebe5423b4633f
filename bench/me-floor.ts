import { fastify } from 'fastify'
import pg from 'pg'

// The smallest program that does the same: one route, one select by an indexed key. me.ts starts it as a separate
// process.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 16 })
const app = fastify()
app.get('/me', async () => {
  const { rows } = await pool.query(
    'select id, first_name, last_name, email, created_at, updated_at from agent where id = $1',
    [1],
  )
  return rows[0]
})
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
