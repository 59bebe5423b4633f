import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'connect-ai' })

/** The desk at its Root URL, the address that an app gets. */
const atRootUrl = (desk: Started): Started => ({ ...desk, url: desk.url.replace('127.0.0.1', 'localhost') })

/** A host of AI apps, made with the official client: it keeps what it is given and waits for the answer. */
async function startHost(name: string) {
  const answers: URL[] = []
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost')
    // Browsers also look for an icon.
    if (asked.pathname === '/callback') answers.push(asked)
    response.setHeader('content-type', 'text/html').end('<title>Back in the app</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  let information: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  const asked: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'a state of its own',
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => {
      asked.push(url)
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovered = given
    },
    discoveryState: () => discovered,
  }
  return {
    provider,
    asked,
    answers,
    tokens: () => tokens!,
    /** Makes an access token expire, as after an hour. */
    spoil: () => {
      tokens = { ...tokens!, access_token: 'over' }
    },
    close: () => server.close(),
  }
}
type Host = Awaited<ReturnType<typeof startHost>>

const open = (desk: Started, host: Host) =>
  new StreamableHTTPClientTransport(new URL(`${desk.url}/mcp`), { authProvider: host.provider })
const newClient = (mode: 'legacy' | 'auto' = 'auto') =>
  new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode } })

/** Lets the host ask, and opens the question in the agent's browser. */
async function ask(page: Page, desk: Started, host: Host): Promise<StreamableHTTPClientTransport> {
  const transport = open(desk, host)
  await expect(newClient().connect(transport)).rejects.toThrow(UnauthorizedError)
  await page.goto(host.asked.at(-1)!.href)
  return transport
}

const question = (page: Page, name: string) => page.getByRole('heading', { name: `Connect ${name}?` })

test('an app finds the desk, signs in with an agent, calls every tool, renews its token and is sent away', async ({
  desk: started,
  page,
}) => {
  const desk = atRootUrl(started)
  test.setTimeout(180_000)
  const uuid = await writesToDesk(desk, '4520990001')
  const host = await startHost('Helper of Ada')
  const transport = await ask(page, desk, host)
  // An agent who is not signed in signs in first and comes back to the question.
  await page.locator('[name=email]').fill(desk.email)
  await page.locator('[name=password]').fill(desk.password)
  await page.keyboard.press('Enter')
  await expect(question(page, 'Helper of Ada')).toBeVisible()
  await expect(page.getByText(/^Your answer goes to 127\.0\.0\.1:\d+\.$/)).toBeVisible()
  expect(host.answers).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveTitle('Back in the app')
  const told = host.answers.at(-1)!.searchParams
  expect([told.get('state'), told.get('iss')]).toEqual(['a state of its own', desk.url])
  await transport.finishAuth(told)

  const client = newClient()
  await client.connect(open(desk, host))
  const { tools } = await client.listTools()
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = (content as { text: string }[])[0]!.text
    expect(isError ?? false, `${name}: ${text}`).toBe(false)
    return JSON.parse(text)
  }
  const places = await call('list_inboxes_and_teams')
  const article = await call('upsert_article', {
    key: 'hours',
    title: 'Hours',
    content: 'Nine to five.',
    dry_run: false,
  })
  const conversation = uuid
  const found = await call('search_contacts', { query: '4520990001' })
  const inputs: Record<string, Record<string, unknown> | undefined> = {
    search: { query: 'hours' },
    fetch: { id: `article:${article.item.id}` },
    get_conversation: { conversation },
    list_messages: { conversation },
    search_contacts: { query: '4520990001' },
    get_contact: { contact_id: found.results[0].id },
    search_knowledge: { query: 'hours' },
    get_article: { article_id: article.item.id },
    upsert_article: { key: 'hours', title: 'Hours', content: 'Ten to six.' },
    reindex_article: { article_id: article.item.id },
    add_private_note: { conversation, text: 'A note' },
    set_status: { conversation, status: 'Open' },
    snooze: { conversation, until: new Date(Date.now() + 3_600_000).toISOString() },
    assign: { conversation, agent_id: places.agents[0].id },
    set_tags: { conversation, tags: [] },
    draft_reply: { conversation, text: 'A draft' },
    send_reply: { conversation, text: 'A reply' },
    list_templates: { inbox_id: places.inboxes[0].id },
  }
  const refused: Record<string, Record<string, unknown>> = {
    import_url: { url: 'http://127.0.0.1:1/' },
    send_template: { conversation, name: 'unknown', language: 'en' },
  }
  for (const { name } of tools) {
    if (!refused[name]) await call(name, inputs[name])
    else expect((await client.callTool({ name, arguments: refused[name] })).isError).toBe(true)
  }
  await client.close()

  const before = host.tokens().refresh_token
  host.spoil()
  const older = newClient('legacy')
  await older.connect(open(desk, host))
  expect(host.tokens().refresh_token).not.toBe(before)
  expect((await older.listTools()).tools.length).toBe(tools.length)

  await page.goto(`${desk.url}/admin/ai/connect`)
  const row = page.getByRole('row', { name: /Helper of Ada/ })
  await expect(row).toContainText('Read knowledge')
  await expect(page.getByText(`${desk.url}/mcp`, { exact: true })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  // The page hears of it before it has the answer.
  await page.route('**/connect/apps/*', async (route) => {
    const response = await route.fetch()
    await expect(row).toHaveCount(0)
    await route.fulfill({ response })
  })
  await row.getByRole('button', { name: 'Disconnect Helper of Ada' }).click()
  await expect(page.getByText('Helper of Ada is disconnected')).toBeVisible()
  await expect(older.listTools()).rejects.toThrow('The code or token is unknown, spent or over.')
  await older.close()
  host.close()
})

test('an agent allows a part, or nothing, and a request that is not in order goes nowhere', async ({
  desk: started,
  page,
}) => {
  const desk = atRootUrl(started)
  await signIn(page, desk)
  const host = await startHost('Narrow')
  const transport = await ask(page, desk, host)
  await expect(question(page, 'Narrow')).toBeVisible()
  await page.getByRole('button', { name: 'Do not connect' }).click()
  await expect(page).toHaveTitle('Back in the app')
  expect(host.answers.at(-1)!.searchParams.get('error')).toBe('access_denied')

  await page.goto(host.asked.at(-1)!.href)
  for (const name of ['Write articles of the knowledge base', 'Draft and send replies to customers'])
    await page.getByRole('checkbox', { name }).uncheck()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveTitle('Back in the app')
  await transport.finishAuth(host.answers.at(-1)!.searchParams)
  expect(host.tokens().scope).toBe('read kb.read write')

  const count = host.answers.length
  const elsewhere = new URL(host.asked.at(-1)!)
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/callback')
  await page.goto(elsewhere.href)
  await expect(page.getByRole('heading', { name: 'This request is not valid' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('not one of its own')
  expect(page.url()).toContain(desk.url)
  expect(host.answers.length).toBe(count)
  host.close()
})

test('an agent who manages nothing finds the address, sees only their own connections and ends them', async ({
  desk: started,
  page,
}) => {
  const desk = atRootUrl(started)
  const api = await colleague(desk)
  const who = { email: 'bea@example.com', password: 'a long enough password' }
  await api.post('/api/v1/agents', {
    email: who.email,
    new_password: who.password,
    first_name: 'Bea',
    roles: ['Agent'],
  })
  const [theirs, own] = [await startHost('Helper of the boss'), await startHost('Helper of Bea')]
  const allow = async (host: Host, name: string) => {
    const transport = await ask(page, desk, host)
    await expect(question(page, name)).toBeVisible()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page).toHaveTitle('Back in the app')
    await transport.finishAuth(host.answers.at(-1)!.searchParams)
  }
  await signIn(page, desk)
  await allow(theirs, 'Helper of the boss')
  await page.context().clearCookies()
  await signIn(page, { ...desk, ...who }, '/profile')
  const apps = page.getByRole('region', { name: 'AI apps' })
  await expect(apps.getByText('No AI app is connected')).toBeVisible()
  await allow(own, 'Helper of Bea')
  const client = newClient()
  await client.connect(open(desk, own))

  await page.goto(`${desk.url}/profile`)
  await expect(page.getByText(`${desk.url}/mcp`, { exact: true })).toBeVisible()
  const row = apps.getByRole('row', { name: /Helper of Bea/ })
  await expect(row).toContainText('Work on conversations')
  await expect(apps.getByText('Helper of the boss')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  await row.getByRole('button', { name: 'Disconnect Helper of Bea' }).click()
  await expect(row).toHaveCount(0)
  await expect(apps.getByText('No AI app is connected')).toBeVisible()
  await expect(client.listTools()).rejects.toThrow()
  await client.close()

  // A person who manages AI features also sees only their own connections in their profile.
  const left = await api.get('/api/v1/ai/connect/apps')
  expect(left.map(({ name }: { name: string }) => name)).toContain('Helper of the boss')
  theirs.close()
  own.close()
})

test('an app with the name of a trusted one is asked about again, and shows where the answer goes', async ({
  desk: started,
  page,
}) => {
  const desk = atRootUrl(started)
  await signIn(page, desk)
  for (let time = 0; time < 2; time++) {
    const host = await startHost('Helper of Ada')
    const transport = await ask(page, desk, host)
    await expect(question(page, 'Helper of Ada')).toBeVisible()
    await expect(page.getByText(new RegExp(new URL(String(host.provider.redirectUrl)).host))).toBeVisible()
    expect(host.answers).toEqual([])
    // The second app has the name of one that is connected already.
    if (time === 0) {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(page).toHaveTitle('Back in the app')
      await transport.finishAuth(host.answers.at(-1)!.searchParams)
    }
    host.close()
  }
  // Another site can neither show the question in a frame nor answer it.
  const answer = await page.request.get(`${desk.url}/connect-ai?ask=x`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const forged = await page.request.post(`${desk.url}/api/v1/ai/connect/request`, {
    data: { approve: true, scopes: ['read'] },
  })
  expect(forged.status()).toBe(403)
})

test('question and list fit a phone, the dark and a language from right to left', { tag: storm }, async ({
  desk: started,
  page,
}) => {
  const desk = atRootUrl(started)
  const api = await colleague(desk)
  await signIn(page, desk)
  const host = await startHost('An application with a name that is much longer than the place it is given here')
  await ask(page, desk, host)
  const heading = page.getByRole('heading', { level: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(heading).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveTitle('Back in the app')

  await api.put('/api/v1/agents/me', { language: 'ar' })
  await page.goto(host.asked.at(-1)!.href)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.goto(`${desk.url}/admin/ai/connect`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await api.put('/api/v1/agents/me', { language: null })
  host.close()
})
