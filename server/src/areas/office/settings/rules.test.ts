import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asHost, asOrigin, findTimeZone, hostsAfter, isOwn, isTimeZone } from './rules.ts'

test('the address of the desk is an origin', () => {
  const cases: [string, string | undefined][] = [
    ['https://desk.example.com', 'https://desk.example.com'],
    ['https://Desk.Example.com/', 'https://desk.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://desk.example.com:443', 'https://desk.example.com'],
    ['https://desk.example.com/support', undefined],
    ['https://desk.example.com/?a', undefined],
    ['https://desk.example.com/#a', undefined],
    ['https://user@desk.example.com', undefined],
    ['ftp://desk.example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['desk.example.com', undefined],
    ['', undefined],
  ]
  for (const [address, origin] of cases) assert.equal(asOrigin(address), origin, address)
})

test('a time zone is a name that knows summer time', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'Asia/Kolkata']) assert.equal(isTimeZone(name), true, name)
  for (const name of ['', '+02:00', 'Mars/Olympus', 'Europe/Berlin ']) assert.equal(isTimeZone(name), false, name)
})

test('a time zone has the name that the IANA database gives it now', () => {
  const formerly = Intl.supportedValuesOf('timeZone').filter((name) => findTimeZone(name) !== name)
  assert.deepEqual(
    formerly.filter((name) => /Kolkata|Kyiv|Argentina\//.test(name)),
    [],
  )
  for (const name of formerly) assert.equal(findTimeZone(findTimeZone(name)!), findTimeZone(name), name)
  for (const [name, present] of [
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['IST', 'Asia/Kolkata'],
  ])
    assert.equal(findTimeZone(name!), present)
})

test('a host is written as browsers write it', () => {
  const cases: [string, string | undefined][] = [
    ['Old.Example.com', 'old.example.com'],
    [' old.example.com:8443 ', 'old.example.com:8443'],
    ['old.example.com:443', 'old.example.com'],
    ['old.example.com:80', 'old.example.com'],
    ['192.0.2.1:3000', '192.0.2.1:3000'],
    ['[2001:DB8::1]:3000', '[2001:db8::1]:3000'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://old.example.com', undefined],
    ['old.example.com/desk', undefined],
    ['user@old.example.com', undefined],
    ['old example.com', undefined],
    ['old.example.com:99999', undefined],
    ['', undefined],
  ]
  for (const [text, host] of cases) assert.equal(asHost(text), host, text)
})

const at = (root_url: string, accepted_hosts: string[]) => ({
  'app.root_url': root_url,
  'app.accepted_hosts': accepted_hosts,
})

test('an address that is given up goes on being accepted where it was proven, and the present one is not listed', () => {
  const hosts = (before: ReturnType<typeof at>, after: ReturnType<typeof at>) => hostsAfter(before, after, true)
  assert.deepEqual(hosts(at('https://a.test', []), at('https://b.test', [])), ['a.test'])
  assert.deepEqual(hosts(at('https://b.test', ['a.test']), at('https://a.test', ['a.test'])), ['b.test'])
  assert.deepEqual(hosts(at('https://c.test', ['a.test']), at('https://d.test', ['a.test'])), ['a.test', 'c.test'])
  assert.deepEqual(hosts(at('http://a.test', ['b.test']), at('https://a.test', ['b.test'])), ['b.test'])
  assert.deepEqual(hosts(at('https://a.test', ['b.test']), at('https://a.test', ['c.test', 'c.test', 'a.test'])), [
    'c.test',
  ])
  assert.deepEqual(hostsAfter(at('https://a.test', ['c.test']), at('https://b.test', ['c.test']), false), ['c.test'])
  const many = Array.from({ length: 20 }, (_, i) => `h${i}.test`)
  assert.deepEqual(hosts(at('https://a.test', many), at('https://b.test', many)), [...many.slice(1), 'a.test'])
})

test('a page of the desk is one under its address or an accepted one', () => {
  const addresses = at('https://new.test', ['old.test', 'old.test:3000'])
  for (const own of ['https://new.test', 'http://old.test', 'https://old.test', 'http://old.test:3000']) {
    assert.equal(isOwn(own, addresses), true, own)
  }
  for (const foreign of ['https://old.test:8443', 'https://evil.test', 'https://old.test.evil.test', 'null', '']) {
    assert.equal(isOwn(foreign, addresses), false, foreign)
  }
})
