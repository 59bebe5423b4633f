import { connect } from 'node:net'

/** Sends bytes as they are, piece by piece. Returns what came back until the connection closed. */
export function sendRaw(url: string, ...pieces: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no end of the answer: ${answer.slice(0, 200)}`)))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer))
    // The desk may close while bytes are still on their way to it.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })
}

export type RawAnswer = {
  status: number
  head: string
  body: { status: string; data: unknown; error_type: string | null }
}

/** The only answer in the bytes that came back. Fails if there are several. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  if (text.split(/^HTTP\/1\.1 /m).length !== 2) throw new Error(`not one answer: ${text.slice(0, 400)}`)
  return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: body === '' ? null : JSON.parse(body) }
}
