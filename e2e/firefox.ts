import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Driven, type Free, stepMs } from './driven.ts'

/** A fresh profile calls nobody and puts nothing in front of the page. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'ui.prefersReducedMotion': 1,
}

type Answer = { id?: number; type: string; result?: Free; message?: string }

/** Starts Firefox without its window and drives it by WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(program: string): Promise<Driven> {
  const profile = mkdtempSync(join(tmpdir(), 'parley-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    return { ...(await drive(await addressOf(child.stderr))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Firefox prints where it listens. */
function addressOf(printed: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: printed })
      .on('line', (line) => {
        const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
        if (address) resolve(`${address}/session`)
      })
      .on('close', () => reject(new Error('Firefox ended before it listened')))
  })
}

async function drive(address: string): Promise<Omit<Driven, 'stop'>> {
  const send = await connect(address)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  const evaluate = async (expression: string): Promise<Free> => {
    const sent = { expression, awaitPromise: true, target: { context } }
    const { type, result, exceptionDetails } = await send('script.evaluate', sent)
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result
  }
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    evaluate: async (expression) => {
      const { value } = await evaluate(`(async () => JSON.stringify(await (${expression})))()`)
      return value === undefined ? undefined : JSON.parse(value)
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    act: (type, actions) => send('input.performActions', { context, actions: [{ type, id: type, actions }] }),
    attach: async (selector, path) => {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    screenshot: async () => Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
  }
}

async function connect(address: string): Promise<(method: string, params: object) => Promise<Free>> {
  const socket = new WebSocket(address)
  await once(socket, 'open', { signal: AbortSignal.timeout(stepMs) })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data) as Answer
    waiting.get(answer.id ?? 0)?.(answer)
  }
  let last = 0
  return async (method, params) => {
    last += 1
    const id = last
    const answer = await new Promise<Answer>((resolve, reject) => {
      waiting.set(id, resolve)
      AbortSignal.timeout(stepMs).onabort = () => reject(new Error(`Firefox did not answer ${method}`))
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
}
