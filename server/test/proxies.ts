import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { until } from './chaos/program.ts'

/** Where a proxy listens; haproxy at `secondPath` for HTTP/2 without TLS. */
export type Front = { path: string; secondPath?: string; stop(): Promise<void> }

/** Sends bytes and then ends. Returns what comes back until the other side ends too. */
export function exchange({ path }: Pick<Front, 'path'>, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(path, () => socket.end(bytes, 'latin1'))
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no end of the answer: ${answer.slice(0, 200)}`)))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
  })
}

/**
 * A proxy that trusts its clients: it takes everything that a client sends as one request, passes it on unchanged, and
 * gives the client the first answer. Its clients share one connection, one after the other, until the server ends it.
 */
export async function startTrustingProxy(port: number): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'))
  let shared: Back | undefined
  let turn: Promise<void> = Promise.resolve()
  const server = createServer({ allowHalfOpen: true }, async (client) => {
    const pieces: Buffer[] = []
    for await (const piece of client) pieces.push(piece)
    turn = turn.then(async () => {
      if (!shared?.socket.writable) shared = await openBack(port)
      shared.socket.write(Buffer.concat(pieces))
      const answer = await takeAnswer(shared)
      if (/^connection: close/im.test(answer.toString())) shared.socket.destroy()
      client.end(answer)
    })
  })
  const path = join(folder, 'front')
  await once(server.listen(path), 'listening')
  return {
    path,
    stop: async () => {
      shared?.socket.destroy()
      await once(server.close(), 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shared connection, and the bytes that it has received and not passed on yet. */
type Back = { socket: Socket; bytes: Buffer }

async function openBack(port: number): Promise<Back> {
  const socket = connect(port, '127.0.0.1')
  const back = { socket, bytes: Buffer.alloc(0) }
  socket.on('data', (chunk) => {
    back.bytes = Buffer.concat([back.bytes, chunk])
  })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return back
}

/** Takes the first answer, by its length. If the connection ends, takes what there is of it. */
async function takeAnswer(back: Back): Promise<Buffer> {
  for (;;) {
    const head = back.bytes.indexOf('\r\n\r\n')
    const [, length] = /^content-length: (\d+)/im.exec(back.bytes.subarray(0, Math.max(0, head)).toString()) ?? []
    const size = length === undefined ? Number.POSITIVE_INFINITY : head + 4 + Number(length)
    if (back.bytes.length >= size || back.socket.closed) {
      const answer = back.bytes.subarray(0, size)
      back.bytes = back.bytes.subarray(size)
      return answer
    }
    const heard = new AbortController()
    const { signal } = heard
    await Promise.race([once(back.socket, 'data', { signal }), once(back.socket, 'close', { signal })])
    heard.abort()
  }
}

/** The path of haproxy, if it is installed: PATH may lack the folders of daemons. */
export const haproxy = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'haproxy'))
  .find((file) => existsSync(file))

/** One connection for all clients. */
const shared = ['  http-reuse always', '  default-server maxconn 1']

/**
 * Starts haproxy in front of the server. It does not pass on `forbidden`. It passes odd requests on if it has an option
 * for that.
 */
export async function startHaproxy(port: number, forbidden: string, backend: string[] = shared): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-haproxy-'))
  const path = join(folder, 'front')
  const secondPath = join(folder, 'h2')
  const lines = [
    'defaults',
    '  mode http',
    '  option http-keep-alive',
    '  timeout connect 5s',
    '  timeout client 20s',
    '  timeout server 20s',
    '  timeout queue 20s',
    'frontend front',
    `  bind unix@${path}`,
    `  bind unix@${secondPath} proto h2`,
    '  option accept-invalid-http-request',
    `  http-request deny if { path_beg ${forbidden} }`,
    '  default_backend desk',
    'backend desk',
    ...backend,
    `  server desk 127.0.0.1:${port}`,
    '',
  ]
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, lines.join('\n'))
  const child = spawn(haproxy!, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await until('haproxy listens', async () => {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`)
    return (existsSync(path) && existsSync(secondPath)) || undefined
  })
  return {
    path,
    secondPath,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
