import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Proxy = {
  url: string
  /** How often each thing was done to a connection. */
  done: Record<'passed' | 'delayed' | 'cut' | 'silenced' | 'repeated', number>
  close(): Promise<void>
}

/** The number of connections out of a hundred. The others pass. */
const share = { delayed: 10, cut: 8, silenced: 8, repeated: 10 }
const longestDelayMs = 40

/**
 * A bad line to the desk. It delays a connection, cuts it in the middle of a request, drops the answer after the desk
 * has acted, or sends its bytes twice. Each connection carries one request.
 */
export async function openProxy(target: URL): Promise<Proxy> {
  const done: Proxy['done'] = { passed: 0, delayed: 0, cut: 0, silenced: 0, repeated: 0 }
  const sockets = new Set<Socket>()
  const dial = () => keep(connect(Number(target.port), target.hostname))
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Either side may close at any moment, which is the purpose of this proxy.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  const server = createServer((client) => {
    keep(client)
    const fate = draw()
    done[fate] += 1
    const desk = dial()
    client.on('close', () => desk.destroy())
    desk.on('close', () => client.destroy())
    if (fate === 'cut') {
      desk.resume()
      return void client.once('data', (bytes: Buffer) => desk.end(bytes.subarray(0, bytes.length / 2)))
    }
    if (fate === 'silenced') {
      client.pipe(desk)
      return void desk.once('data', () => client.destroy())
    }
    if (fate === 'repeated') client.on('data', repeatTo(dial()))
    const pass = () => {
      client.pipe(desk)
      desk.pipe(client)
    }
    if (fate === 'delayed') setTimeout(pass, Math.random() * longestDelayMs)
    else pass()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    done,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function repeatTo(desk: Socket): (bytes: Buffer) => void {
  desk.resume()
  return (bytes) => {
    if (!desk.destroyed) desk.write(bytes)
  }
}

function draw(): keyof Proxy['done'] {
  let drawn = Math.random() * 100
  for (const [fate, weight] of Object.entries(share)) {
    drawn -= weight
    if (drawn < 0) return fate as keyof Proxy['done']
  }
  return 'passed'
}
