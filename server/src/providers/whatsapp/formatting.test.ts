import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '../../../test/steps.ts'
import { plainForWhatsApp, toWhatsApp } from './formatting.ts'

const cases: [string, string][] = [
  ['**Bold** and __bold__, *this too*', '*Bold* and *bold*, *this too*'],
  ['_italic_ and ~~gone~~', '_italic_ and ~gone~'],
  ['***all of it***', '*_all of it_*'],
  ['# Returns ##\nWithin **30** days', '*Returns*\nWithin *30* days'],
  ['## **Loud** heading', '*Loud heading*'],
  ['* one\n+ two\n- three\n1. four', '- one\n- two\n- three\n1. four'],
  ['See [our page](https://acme.example/a_b).', 'See our page (https://acme.example/a_b).'],
  ['[https://acme.example](https://acme.example)', 'https://acme.example'],
  ['![Map](https://acme.example/m.png)', 'Map (https://acme.example/m.png)'],
  ['<https://acme.example>', 'https://acme.example'],
  ['```js\nconst a = **b**\n```', '```const a = **b**```'],
  ['Type `**x**` here', 'Type `**x**` here'],
  ['**Run `git_log *` first**, then `b`', '*Run `git_log *` first*, then `b`'],
  [
    '# Use `reportbug`\n| Task | Command |\n|---|---|\n| Count | `ls | wc` |',
    '*Use `reportbug`*\n- Task: Count, Command: `ls | wc`',
  ],
  [
    'Sizes:\n\n| Size | Price |\n|---|---:|\n| S | 10 € |\n| M | |\n\nAll in stock.',
    'Sizes:\n\n- Size: S, Price: 10 €\n- Size: M\n\nAll in stock.',
  ],
  ['Sizes\nSize | Price\n--- | ---:\nS \\| M | 10 €', 'Sizes\n- Size: S | M, Price: 10 €'],
  [
    'Sizes:<table class="t"><thead><tr><th>Size</th><th>Price</th></tr></thead>\n<tbody><tr><td>S</td>\n<td><b>10</b> €</td></tr><tr><td>M|L</td><td></td></tr></tbody></table>All in stock.',
    'Sizes:\n\n- Size: S, Price: *10* €\n- Size: M|L\n\nAll in stock.',
  ],
  [
    '<table><tr><td>Mon</td><td>9–17</td></tr><tr><td>Tue<br>Wed</td><td>closed</td></tr></table>',
    '- Mon, 9–17\n- Tue Wed, closed',
  ],
  ['<p>Hello <b>Mira</b></p><p>a &amp; b<br>c</p>', 'Hello *Mira*\na & b\nc'],
  ['<ul><li>one</li><li><em>two</em></li></ul>', '- one\n- _two_'],
  ['<a href="https://acme.example">Shop</a>', 'Shop (https://acme.example)'],
]

test('Markdown and simple HTML become what WhatsApp shows', () => {
  for (const [written, sent] of cases) assert.equal(toWhatsApp(written), sent, written)
})

test('what is only text stays as it was written', () => {
  for (const text of [
    '2 * 3 * 4 = 24 and 2**3 = 8',
    'my_file_name.txt and snake__case__name',
    'https://acme.example/a__b__c?x=**y',
    '<script>alert(1)</script> a < b & c > d',
    'a | b\nc | d',
    '- - -',
    '#hashtag and # ',
    'C:\\_x_\\y',
    '5 ~~ 6',
  ]) {
    assert.equal(toWhatsApp(text), text.trim())
  }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aä 9.,!?\n🙂()-') }), (text) => {
      assert.equal(toWhatsApp(text), text.trim())
    }),
  )
})

test('an asterisk on each side is bold where a person writes, and italic where a model does', () => {
  assert.equal(toWhatsApp('*really* **now**'), '*really* *now*')
  assert.equal(toWhatsApp('*really* **now**', 'model'), '_really_ *now*')
  assert.equal(toWhatsApp('* one *word*', 'model'), '- one _word_')
})

test('a name sets no mark, stands on one line, and is cut between two characters', () => {
  assert.equal(plainForWhatsApp(' *Ada*\n`Lovelace` '), 'Ada Lovelace')
  assert.equal(plainForWhatsApp(`${'a'.repeat(79)}👍`), 'a'.repeat(79))
})

test('nothing that is written takes long to read', () => {
  const signs = ['*', '**a', '[(', '|', '<a href=', '<table><tr><td>', '- | ', '-', '**a **b', '<http://', '`', '~~a']
  for (const sign of signs) assertLinear(sign, (text) => toWhatsApp(text))
  assertLinear(' ', (text) => toWhatsApp(`# ${text}a\ra`))
  assertLinear(' ', (text) => toWhatsApp(`a|b\n|${text}a`))
})
