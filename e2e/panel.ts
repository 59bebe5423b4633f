import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, hideSetup, type Started } from './desk.ts'

export type SignIn = Pick<Started, 'url' | 'email' | 'password'>

/** Opens the panel at this path, signed in by the call that the form makes. The form has tests of its own. */
export async function signIn(page: Page, desk: SignIn, path = '/'): Promise<void> {
  const { email, password } = desk
  const answer = await page.request.post(`${desk.url}/api/v1/auth/login`, { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.addInitScript(hideSetup)
  await page.goto(desk.url + path)
  if (path !== '/') return
  await expect(page).toHaveURL(/\/inbox\//)
  // Keys work from now on.
  await expect(page.getByRole('navigation').first()).toBeAttached()
}

/** Signs in through the form of the page that is open. */
export async function fillSignIn(page: Page, { email, password }: Omit<SignIn, 'url'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Enters the password again, as the desk asks before it changes where things go. */
export async function givePassword(page: Page, desk: SignIn): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByLabel('Password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}

/** Faults that stop people who use a screen reader or only the keyboard. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // A document takes the script in once, because that is more work than the look itself.
  const known = await Promise.all(page.frames().map((frame) => frame.evaluate<boolean>("'axe' in window")))
  const source = known.every(Boolean) ? { axeSource: ' ' } : {}
  // This runs in the page itself, which has no foreign frames. Otherwise a second page would be opened each time.
  const axe = new AxeBuilder({ page, ...source }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** The same in light and in dark. What is open stays open between the two. */
export async function faultsInLightAndDark(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The panel asks the system once, when it loads.
    await page.evaluate(`document.documentElement.dataset.theme = '${colorScheme}'`)
    faults.push(...(await seriousFaults(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}

/** Whether the page scrolls sideways, or a part of it that scrolls up and down, where a finger would move both. */
export const scrollsSideways = (page: Page) =>
  page.evaluate<boolean>(`document.documentElement.scrollWidth > innerWidth ||
    [...document.querySelectorAll('*')].some((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) &&
      part.scrollHeight > part.clientHeight && part.scrollWidth > part.clientWidth)`)

// The answers of the API are read freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Free = any

/** Changes the desk without the page, as a colleague elsewhere does. */
export async function colleague(desk: SignIn) {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: desk.email, password: desk.password })
  const signedIn = await fetch(`${desk.url}/api/v1/auth/login`, { method: 'POST', headers: json, body })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = cookies.find((line) => line.startsWith('csrf_token='))!.slice('csrf_token='.length)
  const proof = { cookie: cookies.join('; '), 'X-CSRFTOKEN': decodeURIComponent(csrf) }
  const call = async (method: string, path: string, sent?: object): Promise<Free> => {
    const request = sent ? { headers: { ...proof, ...json }, body: JSON.stringify(sent) } : { headers: proof }
    const response = await fetch(desk.url + path, { method, ...request })
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBe(200)
    return JSON.parse(text).data
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, sent: object) => call('POST', path, sent),
    put: (path: string, sent: object) => call('PUT', path, sent),
    delete: (path: string) => call('DELETE', path),
  }
}

/** A new customer writes to the desk on WhatsApp. Returns the uuid of the conversation. */
export async function writesToDesk(desk: Started, from: string): Promise<string> {
  const api = await colleague(desk)
  if ((await api.get('/api/v1/inboxes')).length === 0) {
    const world = (await (await fetch(`${desk.simulatorUrl}/sim/world`)).json()) as Record<string, string>
    const { phone_number_id, waba_id, access_token, app_secret } = world
    const config = { phone_number_id, waba_id, access_token, app_secret, webhook_verify_token: 'a long random string' }
    const { id } = await api.post('/api/v1/inboxes', { name: 'Shop', config })
    await expect.poll(async () => (await api.get(`/api/v1/inboxes/${id}`)).setup.callback.state).toBe('proven')
  }
  await fetch(`${desk.simulatorUrl}/sim/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, name: `Customer ${from}`, text: 'Hello' }),
  })
  const find = async () =>
    (await api.get('/api/v1/conversations/all?page_size=500')).results.find(
      (item: Free) => item.contact.phone_number === `+${from}`,
    )?.uuid
  await expect.poll(find).toBeTruthy()
  return find()
}

/** This many new customers write, one after the other, so that each one has waited longer than the next. */
export async function customersWrite(desk: Started, numbers: readonly number[], text = 'Hello'): Promise<void> {
  for (const number of numbers) {
    await fetch(`${desk.simulatorUrl}/sim/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: String(number), name: `Customer ${number}`, text }),
    })
  }
}

/** Tells the simulator what to do, as its own page would. */
export async function simulate(
  desk: Pick<Started, 'simulatorUrl'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Free> {
  const response = await fetch(`${desk.simulatorUrl}/sim${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true)
  return text ? JSON.parse(text) : undefined
}

/** A customer sends something on the phone. Returns the provider's id of the message. */
export async function sendFromPhone(desk: Started, from: string, message: object): Promise<string> {
  const body = JSON.stringify({ from, ...message })
  const response = await fetch(`${desk.simulatorUrl}/sim/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { wamid: string }).wamid
}

/** Signs in and opens the thread of a conversation. */
export async function openThread(page: Page, desk: Started, uuid: string) {
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await expect(log).toBeVisible()
  return log
}

/** Does `work` while the first request of this method to `url` is on its way. The page may read there before that. */
export async function beforeFirst(page: Page, method: string, url: string, work: () => Promise<unknown>) {
  let done = false
  await page.route(url, async (route) => {
    if (route.request().method() === method && !done) {
      done = true
      await work()
    }
    await route.continue()
  })
}

/** The points in the middle of the edges of the 44 px square around an element at which a press would miss it. */
export const missedBy = (control: Locator) =>
  control.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ].filter(
      ([x = 0, y = 0]) =>
        !node.contains(node.ownerDocument.elementFromPoint(left + width / 2 + x, top + height / 2 + y)),
    )
  })
