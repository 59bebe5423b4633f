import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disposition, readRange } from './downloads.ts'

test('a name for the file cannot break out of its header', () => {
  assert.equal(
    disposition('attachment', 'tränscript-"1"\r\nX: y;\'.txt'),
    `attachment; filename="tr_nscript-_1___X_ y__.txt"; filename*=UTF-8''tr%C3%A4nscript-%221%22%0D%0AX%3A%20y%3B%27.txt`,
  )
})

test('a range is honoured when it is one range of bytes that are there', () => {
  const cases: [string | undefined, ReturnType<typeof readRange>][] = [
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-100', { start: 8, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=0-9999999999999999999', 'whole'],
  ]
  for (const [header, range] of cases) assert.deepEqual(readRange(header, 10), range, header)
  assert.equal(readRange('bytes=-1', 0), 'outside')
})
