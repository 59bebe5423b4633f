import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOrigin, isTimeZone } from './rules.ts'

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
