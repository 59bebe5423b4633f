import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { expect as expectOnce, hideSetup, type Started, test } from './desk.ts'
import { type Driven, findFirefox, findWebKit, type Step } from './driven.ts'
import { startFirefox } from './firefox.ts'
import { colleague, customersWrite, simulate, writesToDesk } from './panel.ts'
import { startWebKit } from './webkit.ts'

/** Two browsers at once on a busy machine: a step may take longer than Playwright's own. */
const expect = expectOnce.configure({ timeout: 40_000 })

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const keys = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009' }
const password = 'a long enough password'
const longName = 'Maximilian Featherstonehaugh-Cholmondeley of Northumberland and Westmoreland'

/** In the page: what is shown of these elements, by its name or its text. */
const finding = `
  const nameOf = (one) => [one.getAttribute('aria-label'), one.labels?.[0]?.textContent, one.textContent].join(' ')
  const find = (css, name) => [...document.querySelectorAll(css)].find((one) =>
    one.checkVisibility({ visibilityProperty: true }) && (name === null || nameOf(one).includes(name)))
  const owns = (one, hit) => one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit))
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }`

/** In the page: controls that are shown, of which a click would hit something else. */
const covered = `(() => { ${finding}
  const isCut = (one, { x, y }) => {
    for (let box = one.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const { left, top, right, bottom } = box.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight
  }
  return [...document.querySelectorAll('button, a[href], input, select, textarea')].filter((one) => {
    const { width, height } = one.getBoundingClientRect()
    const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 4 && height > 4
    if (!isShown || getComputedStyle(one).pointerEvents === 'none' || isCut(one, middle(one))) return false
    return !owns(one, document.elementFromPoint(middle(one).x, middle(one).y))
  }).map(nameOf)
})()`

/** The mouse and the keys of a person at this browser. */
function handsOf(browser: Driven) {
  const ask = <T>(expression: string) => browser.evaluate<T>(`(() => { ${finding}\n return ${expression} })()`)
  const said = (css: string, name?: string) => `find(${JSON.stringify(css)}, ${JSON.stringify(name ?? null)})`
  const press = (...values: string[]) => {
    const down = values.map((value): Step => ({ type: 'keyDown', value }))
    const up = values.toReversed().map((value): Step => ({ type: 'keyUp', value }))
    return browser.act('key', [...down, ...up])
  }
  const sees = (css: string, name?: string) =>
    expect.poll(() => ask(`${said(css, name)} !== undefined`), `${css} ${name ?? ''}`).toBe(true)
  return {
    press,
    sees,
    seesNot: (css: string, name?: string) => expect.poll(() => ask(`${said(css, name)} !== undefined`)).toBe(false),
    click: async (css: string, name?: string) => {
      let place: { x: number; y: number } | null = null
      const look = async () => {
        place = await ask(`(async () => {
          const one = ${said(css, name)}
          if (!one || one.disabled) return null
          one.scrollIntoView({ block: 'nearest' })
          const { x, y } = middle(one)
          // What is still being pushed aside is not aimed at.
          await new Promise((resolve) => setTimeout(resolve, 100))
          const stands = middle(one).x === x && middle(one).y === y
          return stands && owns(one, document.elementFromPoint(x, y)) ? { x, y } : null
        })()`)
        return place
      }
      await expect.poll(look, `a click on ${css} ${name ?? ''}`).not.toBeNull()
      const button = 0
      await browser.act('pointer', [
        { type: 'pointerMove', ...place! },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ])
    },
    type: async (text: string) => {
      await browser.act(
        'key',
        [...text].flatMap((value): Step[] => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    },
    isClear: () => expect.poll(() => browser.evaluate(covered), 'nothing lies over a control').toEqual([]),
  }
}

/** An agent who may do everything, and speaks English. */
async function hire(desk: Started, email: string) {
  const api = await colleague(desk)
  const agents = await api.get('/api/v1/agents')
  if (!agents.some((agent: { email: string }) => agent.email === email)) {
    const named = { first_name: 'Robin', last_name: 'Holm', email, roles: ['Admin'], new_password: password }
    await api.post('/api/v1/agents', named)
  }
  return colleague({ url: desk.url, email, password })
}

/** A day at the desk in short: what an agent does in every hour. */
async function work(browser: Driven, desk: Started, name: string, from: string): Promise<void> {
  const { press, sees, seesNot, click, type, isClear } = handsOf(browser)
  const email = `robin.${name}@example.com`
  const api = await hire(desk, email)
  await api.put('/api/v1/agents/me', { language: 'en' })
  const uuid = await writesToDesk(desk, from)
  const got = async (): Promise<{ type: string; text?: string }[]> =>
    (await simulate(desk, 'GET', `/messages?to=${from}`)).messages

  await browser.resize(1280, 860)
  await browser.open(desk.url)
  await browser.evaluate(`void (${hideSetup.replace(/^if \(.*?\) /, '')})`)
  await click('input[type=email]')
  await type(email)
  await click('input[type=password]')
  await type(password)
  await click('button', 'Sign in')
  await click('nav a', 'All open')
  await click(`[data-row="${uuid}"]`)
  await sees('[role=log]', 'Hello')
  await isClear()

  await customersWrite(desk, [Number(from)], 'Is anybody there?')
  await sees('[role=log]', 'Is anybody there?')

  await click('textarea', 'Reply')
  await type(`Yes, in ${name}`)
  await press(keys.Enter)
  await sees('[role=log]', `Yes, in ${name}`)
  await expect.poll(async () => (await got()).some(({ text }) => text?.includes(`Yes, in ${name}`))).toBe(true)

  const folder = mkdtempSync(join(tmpdir(), 'parley-file-'))
  writeFileSync(join(folder, 'receipt.txt'), 'Paid')
  await browser.attach('input[type=file]', join(folder, 'receipt.txt'))
  // It is uploaded.
  await sees('button', 'Remove receipt.txt')
  await click('button', 'Send to')
  await sees('[role=log]', 'receipt.txt')
  await expect.poll(async () => (await got()).some(({ type }) => type === 'document')).toBe(true)
  rmSync(folder, { recursive: true })

  await press(keys.Control, 'k')
  await sees('[role=combobox]')
  await press(keys.Escape)
  await seesNot('[role=combobox]')

  await click('nav a', 'Contacts')
  await click('table a', `Customer ${from}`)
  await sees('h2', `Customer ${from}`)
  await isClear()
  await click('nav a', 'Knowledge')
  await sees('h1, h2', 'Knowledge')
  await isClear()

  await browser.resize(360, 740)
  await expect.poll(() => browser.evaluate<number>('innerWidth')).toBeLessThan(500)
  await browser.open(`${desk.url}/inbox/all/${uuid}`)
  await sees('[role=log]', `Yes, in ${name}`)
  await isClear()
  expect(await browser.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  await click('a, button', 'Back')
  await sees('[data-row]')

  await api.put('/api/v1/agents/me', { language: 'ar' })
  await browser.resize(1280, 860)
  await browser.open(`${desk.url}/inbox/all/${uuid}`)
  await sees('[role=log]', `Yes, in ${name}`)
  expect(await browser.evaluate('document.documentElement.dir')).toBe('rtl')
  await showsPlaceholder(browser)

  const { contact } = await api.get(`/api/v1/conversations/${uuid}`)
  await api.put(`/api/v1/contacts/${contact.id}`, { first_name: longName, last_name: '' })
  await sees('h1', longName)
  // A text of the other direction is cut at its end, so its first letter stands.
  const begins = (place: string) => `(() => { ${finding}
    const one = find(${JSON.stringify(place)}, ${JSON.stringify(longName)})
    if (!one || one.scrollWidth <= one.clientWidth) return null
    const first = document.createRange()
    first.setStart(one.firstChild, 0)
    first.setEnd(one.firstChild, 1)
    const [box, letter] = [one.getBoundingClientRect(), first.getBoundingClientRect()]
    return letter.left >= box.left - 1 && letter.right <= box.right + 1
  })()`
  for (const place of [`[data-row="${uuid}"] [data-part="who"]`, '[data-part="send"] bdi > bdi'])
    await expect.poll(() => browser.evaluate(begins(place)), place).toBe(true)
  await isClear()
}

/** The page stands still, and looks different as soon as the reply box has no placeholder. */
async function showsPlaceholder(browser: Driven): Promise<void> {
  await browser.evaluate('void document.activeElement.blur()')
  let shown = await browser.screenshot()
  const standsStill = async () => {
    const before = shown
    shown = await browser.screenshot()
    return before.equals(shown)
  }
  await expect.poll(standsStill).toBe(true)
  await browser.evaluate(`new Promise((done) => {
    document.querySelector('textarea').placeholder = ''
    // It is drawn by then.
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)))
  })`)
  expect(shown.equals(await browser.screenshot())).toBe(false)
}

async function tryIn(browser: Driven, desk: Started, name: string, from: string, info: TestInfo) {
  try {
    await work(browser, desk, name, from)
  } catch (error) {
    writeFileSync(info.outputPath('page.png'), await browser.screenshot())
    throw error
  } finally {
    await browser.stop()
  }
}

test('an agent signs in, answers, sends a file and finds the way by keys and mouse in Firefox', async ({
  desk,
}, info) => {
  const program = findFirefox()
  test.skip(!program, 'Firefox is not installed (Debian: firefox-esr)')
  await tryIn(await startFirefox(program!), desk, 'Firefox', '4550000021', info)
})

test('an agent signs in, answers, sends a file and finds the way by keys and mouse in WebKit', async ({
  desk,
}, info) => {
  const programs = findWebKit()
  test.skip(!programs, 'WebKitGTK is not installed (Debian: webkit2gtk-driver and xvfb)')
  await tryIn(await startWebKit(programs!), desk, 'WebKit', '4550000022', info)
})
