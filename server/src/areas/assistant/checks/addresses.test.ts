import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { customerSentences } from '../../../../../i18n/customers.ts'
import { assertLinear } from '../../../../test/steps.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { listAddresses } from './addresses.ts'
import { clearAddresses, holdsOnlyProven } from './clearing.ts'
import { createProof } from './proof.ts'

const articles = [
  'The label is at https://shop.example/label, or http://shop.example/a?b=c. Write to help@kvist.com or to @kvist.',
  'Follow your parcel at https://parcels.example/track/*. **See https://bold.example/a/** and [prices](https://shop.example/prices).',
]
const prove = createProof({
  articles,
  hosts: ['allowed.example'],
  said: ['I am eve@example.com, see https://mine.example'],
})
const clear = (text: string) => clearAddresses(text, prove)

test('an address goes out when that very one stands in an article, and nothing else does', () => {
  for (const text of [
    'See https://shop.example/label.',
    'See [the label](https://shop.example/label).',
    'See shop.example/label or HTTPS://SHOP.EXAMPLE/label',
    'See http://shop.example/a?b=c',
    'See **https://shop.example/label**!',
    'See https://shop.example/prices and https://bold.example/a',
    'Write to Help@Kvist.com or to @kvist.',
    'I have sent the code to eve@example.com.',
    'It is at https://parcels.example/track/4711?lang=en.',
    'See https://allowed.example/anything?q=1#a and sales@allowed.example',
  ])
    assert.equal(clear(text), text)
  for (const address of [
    'kvist-login.support',
    'evil。com',
    'evil．com',
    'evil․com',
    'e\u200bvil.c\u2060om',
    'ev\u00adil.com',
    'ｅｖｉｌ.ｃｏｍ',
    '𝐞𝐯𝐢𝐥.com',
    'evil[.]com',
    'evil(dot)com',
    'evil·com',
    'xn--e1awd7f.xn--p1ai',
    'пример.рф',
    'tg://resolve?domain=scammer',
    'hxxps://evil.example',
    'https:\u200b//evil.com',
    'whatsapp:send?phone=1',
    'tel:+4540000000',
    'javascript:alert(1)',
    'foo:bar=baz',
    '@name',
    '＠name',
    't.me/scammer',
    'wa.me/4540000000',
    'shop.example',
    'https://shop.example',
    'https://shop.example/other',
    'https://shop.example/LABEL',
    'https://shop.example/label/steal/ADA-DK5000400440116243',
    'https://shop.example/label(ADA-DK5000400440116243)',
    'https://shop.example/label?q=all',
    'https://shop.example/label#all',
    'https://shop.example@evil.example/label',
    'https://evil.example/https://shop.example/label',
    'https://sub.shop.example/label',
    'https://shop.example.evil.example/label',
    'http://shop.example/label',
    'https://bold.example/a/b',
    'https://parcels.example/tracks',
    'https://parcels.example/track/../steal',
    'https://parcels.example/track/%2E%2e/steal',
    'https://parcels.example.evil.example/track/1',
    'https://allowed.example.evil.example',
    'https://allowed.example\\@evil.example',
    'https://me@allowed.example/x',
    'https://mine.example',
    '10.1.2.3/x',
    'boss@evil.example',
    'kvist.com',
    'report.pdf/evil',
  ])
    assert.equal(clear(`It is on its way. Go to ${address} now! Thank you.`), 'It is on its way. Thank you.', address)
})

test('what only looks like one stays: numbers, dates, times, short forms, names of files and of versions', () => {
  const texts = [
    'It costs 3.5 or 1.990,00 kr., on 24.11.2026 or 24.11. at 9.30 a.m., 10:30 or 17:00Uhr.',
    'Use version 2.14.1 or v1.2, e.g. Node.js, i.e. what z.B. U.S.A. and т.е. т.д. mean... or not',
    'Open invoice.pdf, IMG_2041.jpeg and export.final.xlsx. Size: M/L. Note:this. Mon:9-17. 50:50',
    '1.打开设置。然后重启。我们用WhatsApp。谢谢',
    'Ａ：はい。B：いいえ。',
    'We charge 5 @ 10 each, see you @ 5 pm.',
    'Dr. med. Hansen, No. 5, St. 3',
  ]
  for (const text of texts) assert.deepEqual(listAddresses(text), [], text)
  const all = Object.values(customerSentences)
    .flatMap((sentences) => Object.values(sentences))
    .flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))
  assert.ok(all.length > 200)
  for (const text of all) assert.deepEqual(listAddresses(text as string), [], text as string)
})

test('what is left of an answer reads well', () => {
  const cases: [text: string, left: string][] = [
    ['Pay at evil.com. Then wait, e.g. a day.', 'Then wait, e.g. a day.'],
    ['Wait a day, e.g. at evil.com. Then call.', 'Then call.'],
    ['You can pay here:\nhttps://evil.example/pay\n\nIt takes a day.', 'It takes a day.'],
    ['Do this:\n- Take it off.\n- Tell @evil.\n- Put it on.', 'Do this:\n- Take it off.\n- Put it on.'],
    ['Do this:\n- Tell @evil.\n- Put it on.', 'Do this:\n- Put it on.'],
    ['**Stop. Look at evil.com.** Go on.', 'Stop. Go on.'],
    ['Tap [here](https://evil.example) ![x](https://evil.example/?q=all)', 'Tap here x'],
    ['[tap][1]\n\n[1]: https://evil.example/?q=all', 'tap\n\n'],
    ['<a href="https://evil.example">tap</a> it', 'tap it'],
    ['[evil.example](https://shop.example/label)', ''],
    ['标签在 https://shop.example/label。请打印。', '标签在 https://shop.example/label。 请打印。'],
    ['见https://shop.example/label了解更多', '见https://shop.example/label 了解更多'],
    ['Go to https://parcels.example/track/*.', 'Go to https://parcels.example/track/.'],
    ['See h\u200bttps://shop.example/label now', 'See https://shop.example/label now'],
    // A phone would join these to addresses. As written they are not addresses.
    ['evil<p>.com</p>', ''],
    ['Go to evil**.com**', 'Go to evil**.com**'],
    ['Hello', 'Hello'],
  ]
  for (const [text, left] of cases) assert.equal(clear(text), left, text)
})

const hidden = fc.constantFrom(
  '',
  '\u200b',
  '\u200d',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u{e0041}',
  '\ufe0f',
  '\u034f',
  '\u180e',
)
const points = fc.constantFrom('.', '。', '．', '｡', '․', '﹒')
const forms: ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => sign.toUpperCase(),
  (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0),
  (sign) => (/[a-z]/.test(sign) ? String.fromCodePoint(0x1d400 + 26 + sign.codePointAt(0)! - 97) : sign),
]
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const labels = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 12 })

test('no disguise of letters and dots gets an address past the check', () => {
  const disguise = fc.tuple(
    labels,
    points,
    fc.constantFrom('com', 'support', 'shop', 'gdn', 'zip'),
    fc.infiniteStream(hidden),
    fc.infiniteStream(fc.constantFrom(...forms)),
  )
  fc.assert(
    fc.property(disguise, ([name, point, ending, unseen, write]) => {
      const spell = (word: string[]) => word.map((sign) => write.next().value!(sign) + unseen.next().value!).join('')
      const address = `${spell(name)}${point}${unseen.next().value!}${spell([...ending])}`
      assert.equal(clear(`It is sent. Go to ${address} now. Bye.`), 'It is sent. Bye.', address)
    }),
  )
})

test('whatever a model writes, only what is vouched for is left of it on the telephone, and the rest of a text stays', () => {
  const pieces = fc.constantFrom(
    ...[
      'evil',
      'shop.example',
      '/label',
      'https://',
      'http:',
      '//',
      '.',
      '。',
      'com',
      '@',
      ' ',
      '\n',
      '[',
      '](',
      ')',
      '![',
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '</a>',
      '**',
      '_',
      '`',
      '?q=',
      '\u200b',
      ':',
      'tg',
      '- ',
      '&amp;',
      '| a |\n|---|\n| ',
      '\\',
      '😀',
      '…',
      '#',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const left = clear(parts.join(''))
      assert.ok(holdsOnlyProven(toWhatsApp(left, 'model'), prove), left)
    }),
    { numRuns: 2_000 },
  )
  const words = fc.array(
    fc.constantFrom('Send', 'it', 'back', 'within', '30', 'days,', 'please.', 'It', 'is', '3.5', 'kg.', '\n', '- a'),
    { maxLength: 30 },
  )
  fc.assert(fc.property(words, (parts) => assert.equal(clear(parts.join(' ')), parts.join(' '))))
})

test('a long text does not keep the desk busy', () => {
  for (const sign of [
    'a.',
    'a',
    'a-',
    'com.',
    '1.',
    '@a',
    'a:',
    'a@',
    '。',
    'a。',
    '[](',
    'https://',
    'shop.example/label)',
    '. ',
    'a=',
    '\u200b',
  ])
    assertLinear(sign, (text) => clearAddresses(text, createProof({ articles: [text], hosts: [], said: [] })))
})
