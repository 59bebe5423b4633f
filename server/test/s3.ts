import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { type BucketAddress, parseBucketAddress } from '../src/platform/files/file-bucket.ts'

/**
 * `open`: the normal state. `dead`: nobody listens. `silent`: connections are accepted, but nothing ever comes back.
 */
type Line = 'open' | 'dead' | 'silent'

export type S3 = {
  /** The FILES_URL for a program. */
  filesUrl: string
  bucket: BucketAddress
  /** Changes the line to the server, also for bytes that are on their way. */
  turn(line: Line): void
  stop(): Promise<void>
}

/** An S3 server with one bucket, behind a line that can be cut. Until `stop`, its keys are in the environment. */
export async function startS3(): Promise<S3> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-s3-'))
  // This server leaves the slash after the name of a bucket out of what it signs.
  const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true, directory }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'desk-files' }] })
  const { port } = await server.run()
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
  const front = await openLine(port)
  const filesUrl = `s3://desk-files/parley?endpoint=http://127.0.0.1:${front.port}&region=eu-north-1`
  return {
    filesUrl,
    bucket: parseBucketAddress(filesUrl)!,
    turn: front.turn,
    stop: async () => {
      delete process.env['AWS_ACCESS_KEY_ID']
      delete process.env['AWS_SECRET_ACCESS_KEY']
      front.turn('dead')
      front.close()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function openLine(target: number) {
  let line: Line = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Either side may close at any moment.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (line === 'dead') return client.destroy()
    const back = keep(connect(target, '127.0.0.1'))
    client.on('close', () => back.destroy())
    back.on('close', () => client.end())
    client.on('data', (bytes) => line === 'open' && back.write(bytes))
    back.on('data', (bytes) => line === 'open' && client.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    port: address.port,
    turn: (next: Line) => {
      line = next
      // What was dropped while it was silent is never answered.
      if (next !== 'silent') for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}
