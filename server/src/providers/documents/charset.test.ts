import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredInside, decodeText } from './charset.ts'

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
const russian = 'Возврат товара возможен в течение четырнадцати дней после покупки.'
/** windows-1251 puts the Russian letters where Unicode has them, 0x350 higher. */
const cp1251 = (text: string) =>
  Buffer.from(Array.from(text, (c) => (c >= 'А' ? c.charCodeAt(0) - 0x350 : c.charCodeAt(0))))
/** 日本語のテストです。返品は十四日以内にお願いします。 */
const shiftJis = Buffer.from(
  '93fa967b8cea82cc83658358836782c582b781429 5d4956982cd8f5c8e6c93fa88c893e082c982a88ae882a282b582dc82b78142'.replaceAll(
    ' ',
    '',
  ),
  'hex',
)
/** 您可以在十四天内退货。 */
const gb18030 = Buffer.from('c4fabfc9d2d4d4dacaaecbc4ccecc4dacdcbbbf5a1a3'.repeat(4), 'hex')

/** Its second word from the back is U+9000, so that there are zeros on both sides of pairs. */
const chinese = '您可以在十四天内退货。退款将在三天内退回'

const decode = (bytes: Buffer, declared?: string) => decodeText(bytes, declared, declaredInside(bytes))

test('a byte order mark decides, then the declaration from outside, then the one inside, then the bytes', () => {
  const inside = (name: string, text: string) => `<meta charset="${name}">${text}`
  const cases: [string, Buffer, string | undefined, RegExp][] = [
    ['mark over header and meta', Buffer.from(`\ufeff${inside('windows-1251', 'é')}`), 'shift_jis', /é$/],
    ['UTF-16LE by its mark', Buffer.from(`\ufeff${russian}`, 'utf16le'), 'utf-8', /^Возврат/],
    ['UTF-16BE by its mark', swapped(`\ufeff${russian}`), undefined, /^Возврат/],
    ['header over meta', Buffer.from(inside('utf-8', 'é'), 'latin1'), 'iso-8859-1', /é$/],
    ['meta over the bytes', Buffer.from(inside('iso-8859-2', '±'), 'latin1'), undefined, /ą$/],
    [
      'meta with http-equiv',
      Buffer.from('<meta http-equiv=x content="text/html; charset=windows-1251">\xc0', 'latin1'),
      undefined,
      /А$/,
    ],
    ['meta in a comment', Buffer.from('<!-- <meta charset="windows-1251"> -->é'), undefined, /é$/],
    ['XML declaration', Buffer.from('<?xml version="1.0" encoding="windows-1251"?>\xc0', 'latin1'), undefined, /А$/],
    ['meta that says UTF-16 of bytes that are not', Buffer.from(inside('utf-16', 'é')), undefined, /é$/],
    ['UTF-7 is never spoken', Buffer.from('+ADw-script+AD4-'), 'utf-7', /^\+ADw-/],
    ['UTF-7 inside', Buffer.from(inside('utf-7', '+ADw-')), undefined, /\+ADw-$/],
    ['an unknown name', Buffer.from('é'), 'klingon', /^é$/],
    ['UTF-8', Buffer.from(russian), undefined, /^Возврат/],
    ['UTF-8 that is cut off', Buffer.from(`${russian}é`).subarray(0, -1), undefined, /^Возврат.*\ufffd$/],
    ['windows-1251', cp1251(russian), undefined, /^Возврат товара/],
    ['shift_jis', shiftJis, undefined, /^日本語のテストです。返品/],
    ['gb18030', gb18030, undefined, /^您可以在十四天内退货。/],
    ['gb18030 as declared', gb18030, 'gb2312', /^您可以/],
    ['UTF-16LE without a mark', Buffer.from(russian, 'utf16le'), undefined, /^Возврат/],
    ['UTF-16BE without a mark', swapped('You may send goods back.'), undefined, /^You may/],
    [
      'Chinese in UTF-16LE without a mark',
      Buffer.from(`${chinese}\n`, 'utf16le'),
      undefined,
      /^您可以在十四天内退货。/,
    ],
    ['Chinese in UTF-16BE without a mark', swapped(`${chinese}\n`), undefined, /^您可以在十四天内退货。/],
    ['ASCII that a zero has got into', Buffer.from('You may send goods\0 back.'), undefined, /^You may send/],
    ['iso-2022-jp', Buffer.from('\x1b$BF|K\\8l\x1b(B.'), undefined, /^日本語\.$/],
    [
      'windows-1252',
      Buffer.from(
        'Gr\xfc\xdfe \x96 wir m\xf6chten f\xfcr Sie da sein, nat\xfcrlich ohne zus\xe4tzliche Geb\xfchren.',
        'latin1',
      ),
      undefined,
      /^Grüße – wir möchten .* Gebühren\.$/,
    ],
  ]
  for (const [what, bytes, declared, expected] of cases) {
    const text = decode(bytes, declared)
    assert.match(text, expected, what)
    assert.ok(text.isWellFormed(), what)
  }
})

test('a declaration that the bytes belie decides nothing', () => {
  const page = (charset: string) => `<meta charset="${charset}">${russian}`
  const cases: [string, Buffer, string | undefined][] = [
    ['UTF-8 that says it is not', Buffer.from(page('shift_jis')), undefined],
    ['UTF-8 whose server says it is not', Buffer.from(page('utf-8')), 'iso-8859-1'],
    ['UTF-8 whose server says UTF-16', Buffer.from(page('utf-8')), 'utf-16'],
    ['windows-1251 that says it is UTF-8', cp1251(page('utf-8')), undefined],
    ['windows-1251 whose server says UTF-8, but not the page', cp1251(page('windows-1251')), 'utf-8'],
  ]
  for (const [what, bytes, declared] of cases) assert.match(decode(bytes, declared), /Возврат товара/, what)
  // A broken letter does not change the charset of a page, and neither do a few letters that look like UTF-8.
  const broken = Buffer.concat([Buffer.from(page('utf-8')), Buffer.of(0xff)])
  assert.match(decode(broken), /Возврат.*\ufffd$/)
  assert.equal(decode(Buffer.from('\xc3\xa9', 'latin1'), 'windows-1252'), 'Ã©')
})
