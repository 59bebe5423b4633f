import { existsSync, realpathSync } from 'node:fs'

/** One step of a pointer or of the keyboard, in the words that WebDriver and WebDriver BiDi share. */
export type Step =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'keyDown' | 'keyUp'; value: string }

/** A browser that Playwright cannot drive, with one page. */
export type Driven = {
  open(url: string): Promise<void>
  /** The value of this expression in the page, awaited, as JSON carries it. */
  evaluate<T>(expression: string): Promise<T>
  /** Makes the page this large, or as small as the browser's window can be. */
  resize(width: number, height: number): Promise<void>
  act(kind: 'pointer' | 'key', steps: Step[]): Promise<void>
  /** Chooses this file in a file input. */
  attach(selector: string, path: string): Promise<void>
  screenshot(): Promise<Buffer>
  stop(): Promise<void>
}

// The answers of a browser are read freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Free = any

/** Longer than any browser needs for one step. */
export const stepMs = 30_000

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Path of a Firefox: that of `FIREFOX`, or one of the system's. One in a snap does not see the folders of a test. */
export const findFirefox = (): string | undefined =>
  process.env.FIREFOX ??
  firefoxes.find((path) => existsSync(path) && (path.startsWith('/A') || realpathSync(path).startsWith('/usr/lib')))

const ofWebKit = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' }

/** Paths of WebKitGTK's driver and of a screen that nobody sees. */
export const findWebKit = (): typeof ofWebKit | undefined =>
  Object.values(ofWebKit).every((path) => existsSync(path)) ? ofWebKit : undefined

/** Asks until the answer is not undefined. */
export async function until<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + stepMs
  while (Date.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited in vain for ${what}`)
}
