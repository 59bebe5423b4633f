import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/chaos/program.ts'
import { type Driven, type Free, type findWebKit, stepMs, until } from './driven.ts'

/** The name under which WebDriver hands out elements. */
const reference = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK's small browser on a screen that nobody sees, and drives it by WebDriver. */
export async function startWebKit(programs: NonNullable<ReturnType<typeof findWebKit>>): Promise<Driven> {
  const home = mkdtempSync(join(tmpdir(), 'parley-webkit-'))
  // It chooses a free display and writes its number.
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const children: ChildProcess[] = [screen]
  let session: string | undefined
  let send: Send | undefined
  const stop = async () => {
    if (session) await send?.('DELETE', session).catch(() => {})
    for (const child of children.toReversed()) await end(child)
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    const [display] = await once(screen.stdio[3]!, 'data', { signal: AbortSignal.timeout(stepMs) })
    const port = await freePort()
    const places = { HOME: home, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' }
    // A session bus would start portals, which outlive the browser for a moment and mount a file system in its home.
    const env = { ...process.env, ...places, DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1' }
    children.push(spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env }))
    const call = createSend(`http://127.0.0.1:${port}`)
    send = call
    await until(() => call('GET', '/status').catch(() => undefined), 'the driver of WebKit')
    const { sessionId } = await call('POST', '/session', { capabilities: {} })
    session = `/session/${sessionId}`
    return { ...drive(call, session), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Free>

const createSend =
  (address: string): Send =>
  async (method, path, body) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(address + path, { method, ...sent, signal: AbortSignal.timeout(stepMs) })
    const { value } = (await response.json()) as { value: Free }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }

function drive(send: Send, session: string): Omit<Driven, 'stop'> {
  const post = (path: string, body: object) => send('POST', session + path, body)
  return {
    open: (url) => post('/url', { url }),
    evaluate: async (expression) => {
      const script = `const [done] = arguments
        Promise.resolve().then(async () => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await post('/execute/async', { script, args: [] })
      if (error) throw new Error(error)
      return value
    },
    resize: (width, height) => post('/window/rect', { width, height }),
    act: (type, actions) => post('/actions', { actions: [{ type, id: type, actions }] }),
    attach: async (selector, path) => {
      const element = await post('/element', { using: 'css selector', value: selector })
      await post(`/element/${element[reference]}/value`, { text: path })
    },
    screenshot: async () => Buffer.from(await send('GET', `${session}/screenshot`), 'base64'),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
