import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { refusedAnswers, refusedUrls } from '../../../test/refused-addresses.ts'
import { createResolver, isPublic, parseAddress, parseAllowList } from './addresses.ts'
import { createOutbound, type Outbound, OutboundFailed, OutboundRefused } from './outbound.ts'

const good = '93.184.215.14'
const names: Record<string, string[]> = { 'good.test': [good], 'metadata.google.internal': ['169.254.169.254'] }
let canary: Server
let dialled: string[] = []
let connections = 0
let location = ''
let outbound: Outbound

function createGuarded(
  allow: string[] = [],
  resolver: (hostname: string) => Promise<string[]> = async (hostname) => names[hostname] ?? [],
) {
  const connect = (address: string) => {
    dialled.push(address)
    return { address: '127.0.0.1', port: (canary.address() as AddressInfo).port }
  }
  return createOutbound({ allow, mayNotCall: () => false, resolver, connect })
}

/** `http:127.0.0.1` is a relative address when it comes from an http page. */
function leadsElsewhere(url: string): boolean {
  return URL.canParse(url) && new URL(url).href === new URL(url, 'http://good.test/').href
}

function isRefusal(reason: string, mayHaveArrived = false) {
  return (error: unknown) => {
    assert.ok(error instanceof OutboundRefused, String(error))
    assert.deepEqual({ reason: error.reason, mayHaveArrived: error.mayHaveArrived }, { reason, mayHaveArrived })
    return true
  }
}

before(async () => {
  canary = createServer((_request, response) => {
    response.writeHead(location === '' ? 200 : 302, location === '' ? {} : { location }).end('reached')
  })
  canary.on('connection', () => connections++)
  canary.listen(0, '127.0.0.1')
  await once(canary, 'listening')
  outbound = createGuarded()
})

after(async () => {
  await outbound.close()
  canary.close()
})

test('an address that leads inside is refused before any connection, however it is spelled', async () => {
  for (const [reason, urls] of Object.entries(refusedUrls)) {
    for (const url of urls) await assert.rejects(outbound.request(url), isRefusal(reason), url)
  }
  assert.deepEqual({ dialled, connections }, { dialled: [], connections: 0 })
})

test('a redirect that leads inside is refused, and only the first hop was called', async () => {
  for (const [reason, urls] of Object.entries(refusedUrls)) {
    for (const url of urls.filter((entry) => /^[\x20-\x7e]+$/.test(entry) && leadsElsewhere(entry))) {
      dialled = []
      location = url
      await assert.rejects(outbound.request('http://good.test/', { redirects: 5 }), isRefusal(reason, true), url)
      assert.deepEqual(dialled.slice(1), [], url)
    }
  }
  location = ''
})

test('a name that answers with an inner address is refused before any connection', async () => {
  dialled = []
  const before = connections
  for (const answer of refusedAnswers) {
    names['inside.test'] = [answer, answer]
    await assert.rejects(outbound.request('https://inside.test/'), isRefusal('private'), answer)
  }
  assert.deepEqual({ dialled, connections }, { dialled: [], connections: before })
})

test('of a mixed answer only the public addresses are dialled', async () => {
  dialled = []
  names['mixed.test'] = ['10.0.0.1', '::ffff:127.0.0.1', good, '169.254.169.254', 'fd00::1']
  assert.equal((await outbound.request('http://mixed.test/')).text(), 'reached')
  assert.deepEqual(dialled, [good])
})

test('a name that changes its answer after the check gains nothing', async () => {
  dialled = []
  const answers = [[good], ['127.0.0.1'], ['169.254.169.254', '::1']]
  const rebinding = createGuarded([], async () => answers.shift() ?? [])
  assert.equal((await rebinding.request('http://rebind.test/')).status, 200)
  await assert.rejects(rebinding.request('http://rebind.test/'), isRefusal('private'))
  await assert.rejects(rebinding.request('http://rebind.test/'), isRefusal('private'))
  await assert.rejects(rebinding.request('http://rebind.test/'), isRefusal('unresolved'))
  assert.deepEqual(dialled, [good])
  await rebinding.close()
})

test('public addresses are reached, also mapped and through NAT64', async () => {
  names['many.test'] = Array.from({ length: 1_000 }, (_, index) => `93.184.${index >> 8}.${index & 255}`)
  for (const host of [
    '8.8.8.8',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::808:808]',
    'many.test',
    'GOOD.test.',
  ]) {
    assert.equal((await outbound.request(`http://${host}/`)).status, 200, host)
  }
})

test('the machine itself is not called at its public address, nor a name that the caller leaves out', async () => {
  const connect = () => ({ address: '127.0.0.1', port: (canary.address() as AddressInfo).port })
  const resolver = async (hostname: string) =>
    hostname === 'desk.test' ? ['8.8.8.8'] : ['2606:4700:0::1111', '9.9.9.9']
  const guard = { mayNotCall: () => false, resolver, connect }
  const here = createOutbound({ ...guard, allow: [], own: () => ['9.9.9.9', '2606:4700::1111'] })
  for (const host of ['good.test', '9.9.9.9', '0x09.9.9.9', '[2606:4700::1111]', '[::ffff:9.9.9.9]'])
    await assert.rejects(here.request(`http://${host}/`), isRefusal('private'), host)
  for (const url of ['http://desk.test/', 'https://DESK.test./'])
    await assert.rejects(here.request(url, { except: ['desk.test'] }), isRefusal('private'), url)
  assert.equal((await here.request('http://desk.test/')).status, 200)

  const named = createOutbound({ ...guard, allow: ['9.9.9.9', 'desk.test'], own: () => ['9.9.9.9'] })
  assert.equal((await named.request('http://9.9.9.9/')).status, 200)
  assert.equal((await named.request('http://desk.test/', { except: ['desk.test'] })).status, 200)
  await Promise.all([here.close(), named.close()])
})

test('an address is checked without calling it', async () => {
  dialled = []
  for (const [reason, urls] of Object.entries(refusedUrls)) {
    for (const url of urls) assert.equal(await outbound.check(url), reason, url)
  }
  assert.equal(await outbound.check('http://good.test/'), undefined)
  assert.equal(await outbound.check('http://good.test/', { except: ['good.test'] }), 'private')
  await assert.rejects(outbound.check('http://good.test/', { signal: AbortSignal.abort() }), OutboundFailed)
  assert.deepEqual(dialled, [])
})

test('a name service that does not answer refuses the call in time', async () => {
  const silent = createGuarded([], () => new Promise(() => {}))
  await assert.rejects(silent.request('http://good.test/', { timeout: 200 }), isRefusal('unresolved'))
  const broken = createGuarded([], () => Promise.reject(new Error('SERVFAIL')))
  await assert.rejects(broken.request('http://good.test/'), isRefusal('unresolved'))
})

/** A name server that answers questions of one type with one address, and no others. */
async function withNameServer(type: number, address: number[], ask: (server: string) => Promise<void>): Promise<void> {
  const server = createSocket('udp4', (question, { port }) => {
    const end = question.indexOf(0, 12) + 5
    if (question.readUInt16BE(end - 4) !== type) return
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address])
    server.send(Buffer.concat([head, question.subarray(12, end), record]), port, '127.0.0.1')
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await ask(`127.0.0.1:${server.address().port}`)
  } finally {
    server.close()
  }
}

test('a name server that drops the questions for one kind of address holds up no call', async () => {
  const ipv6 = [0x2a, 0, 0x14, 0x50, ...Array(11).fill(0), 1]
  for (const [type, address] of [
    [1, [93, 184, 215, 14]],
    [28, ipv6],
  ] as const) {
    await withNameServer(type, [...address], async (server) => {
      const resolve = createResolver([server])
      const asking = createGuarded([], (hostname) => resolve(hostname, false))
      assert.equal((await asking.request('http://half.example/', { timeout: 5_000 })).text(), 'reached')
      await asking.close()
    })
  }
})

test('the allow list opens what it names, on the ports it names', async () => {
  names['desk.internal'] = ['10.1.2.3']
  names['trap.internal'] = ['169.254.169.254']
  const cases: [entry: string, url: string, refused: string | undefined][] = [
    ['desk.internal', 'http://desk.internal/', undefined],
    ['desk.internal', 'http://desk.internal:8080/', 'port'],
    ['desk.internal:8080', 'http://desk.internal:8080/', undefined],
    ['DESK.internal.:8080', 'http://desk.internal.:8080/', undefined],
    ['desk.internal:8080', 'http://desk.internal/', 'private'],
    ['desk.internal:*', 'http://desk.internal:9999/', undefined],
    ['*.internal', 'http://desk.internal/', undefined],
    ['*.internal', 'http://internal/', 'unresolved'],
    ['*.internal', 'http://notinternal/', 'unresolved'],
    ['trap.internal', 'http://trap.internal/', 'private'],
    ['169.254.169.254', 'http://trap.internal/', undefined],
    ['10.0.0.0/8', 'http://desk.internal/', undefined],
    ['10.0.0.0/8', 'http://desk.internal:8080/', 'port'],
    ['10.0.0.0/8:8080', 'http://desk.internal:8080/', undefined],
    ['10.0.0.0/8:8080', 'http://good.test:8080/', 'port'],
    ['10.0.0.0/8', 'http://[::ffff:10.1.2.3]/', undefined],
    ['10.0.0.0/8', 'http://192.168.0.1/', 'private'],
    ['10.0.0.0/8', 'http://[fd00::1]/', 'private'],
    ['127.0.0.1:4010', 'http://127.0.0.1:4010/', undefined],
    ['127.0.0.1:4010', 'http://127.0.0.1:4011/', 'port'],
    ['localhost:4010', 'http://localhost:4010/', undefined],
    ['localhost:4010', 'http://127.0.0.1:4010/', 'port'],
    ['fd00::/8', 'http://[fd00::1]/', undefined],
    ['[fd00::]/8:8080', 'http://[fd00::1]:8080/', undefined],
    ['[::1]:4010', 'http://[::1]:4010/', undefined],
    ['good.test:8080', 'http://good.test:8080/', undefined],
  ]
  for (const [entry, url, refused] of cases) {
    const byOperator = createGuarded([entry])
    const byCaller = { call: createGuarded(), allow: [entry] }
    for (const call of [byOperator.request(url), byCaller.call.request(url, { allow: byCaller.allow })]) {
      if (refused) await assert.rejects(call, isRefusal(refused), `${entry} ${url}`)
      else assert.equal((await call).status, 200, `${entry} ${url}`)
    }
    await Promise.all([byOperator.close(), byCaller.call.close()])
  }
})

test('an allow list with a mistake in it stops the start', () => {
  const mistakes = [
    '',
    ' ',
    'http://desk.internal',
    'a/b',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'a:0',
    'a:65536',
  ]
  for (const entry of [...mistakes, 'a:b', '*', 'user@desk', '[::1', '*.*.internal', 'a b', '::/129']) {
    assert.throws(() => parseAllowList([entry]), /allow list/, entry)
  }
})

test('no IPv4 address that is refused by itself is accepted inside an IPv6 address', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
      const inner = `${a}.${b}.${c}.${d}`
      const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
      const [x, y] = [hex(a, b), hex(c, d)]
      const wrapped = [`::ffff:${inner}`, `::${inner}`, `64:ff9b::${inner}`, `64:ff9b:1::${inner}`, `2002:${x}:${y}::1`]
      for (const text of [
        ...wrapped,
        `::ffff:0:${inner}`,
        `2001:0:${x}:${y}::1`,
        `2001::${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}`,
      ]) {
        const outer = parseAddress(text)
        assert.ok(outer && (!isPublic(outer) || isPublic(parseAddress(inner)!)), text)
      }
    }),
  )
})
