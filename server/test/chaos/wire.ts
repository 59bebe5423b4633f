import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the database that can go silent, as when a host is lost or a router forgets its connections. */
export type Wire = {
  /** The address for pg. */
  connection: { host: string; port: number; user: string; database: string }
  databaseUrl: string
  /** The number of connections that pass bytes. */
  passing(): number
  /**
   * From then on existing connections drop every byte in both directions and stay open. With `all`, new ones do too.
   */
  silence(all?: 'all'): void
  /** Ends every connection, and refuses new ones. */
  cut(): void
  /** New connections work again. */
  restore(): void
  close(): Promise<void>
}

type Address = { host: string; port: number; user: string; database: string }

/** Listens on TCP in front of a server that listens on a socket of the file system. */
export async function openWire({ host, port, user, database }: Address): Promise<Wire> {
  const lines = new Set<{ client: Socket; server: Socket }>()
  const all = new Set<Socket>()
  const keep = (socket: Socket) => {
    all.add(socket)
    return socket.on('error', () => {}).on('close', () => all.delete(socket))
  }
  let state: 'open' | 'silent' | 'cut' = 'open'
  const listener = createServer((socket) => {
    if (state === 'cut') return void socket.destroy()
    if (state === 'silent') return void keep(socket).resume()
    const line = { client: keep(socket), server: keep(connect(`${host}/.s.PGSQL.${port}`)) }
    lines.add(line)
    const end = () => {
      if (!lines.delete(line)) return
      line.client.destroy()
      line.server.destroy()
    }
    line.client.pipe(line.server)
    line.server.pipe(line.client)
    line.client.on('close', end)
    line.server.on('close', end)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const { port: front } = listener.address() as AddressInfo
  return {
    connection: { host: '127.0.0.1', port: front, user, database },
    databaseUrl: `postgres://${user}@127.0.0.1:${front}/${database}`,
    passing: () => lines.size,
    silence: (reach) => {
      if (reach === 'all') state = 'silent'
      for (const line of lines) {
        lines.delete(line)
        line.client.unpipe().resume()
        line.server.unpipe().resume()
      }
    },
    cut: () => {
      state = 'cut'
      for (const socket of all) socket.destroy()
    },
    restore: () => {
      state = 'open'
    },
    close: async () => {
      for (const socket of all) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
