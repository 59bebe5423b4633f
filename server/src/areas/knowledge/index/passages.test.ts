import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../../../test/cpu.ts'
import { stripTags } from './markup.ts'
import { cutPassages, cutText } from './passages.ts'
import { listWords } from './words.ts'

const textOf = (content: string) =>
  cutText(content)
    .map(({ text }) => text)
    .join('\n')

test('HTML becomes lines: headings, lists, tables and entities keep their sense', () => {
  const [passage, ...more] = cutText(
    '<!doctype html><head><title>No</title><style>p{}</style></head><h1>Returns &amp; refunds</h1>\n<p>Send it\nback <b>soon</b>.</p>' +
      '<ul><li>unused</li><li>boxed</li></ul><table><tr><th>Days</th><th>Fee</th></tr><tr><td>14</td><td>5&nbsp;&euro;</td></tr></table>' +
      '<script>if (a < b) document.write("<p>No</p>")</script><!-- no --><p title="a > b">End</p>',
  )
  assert.deepEqual(more, [])
  assert.equal(passage?.heading, 'Returns & refunds')
  assert.equal(passage?.text, 'Send it back soon.\n- unused\n- boxed\nDays | Fee |\n14 | 5 € |\nEnd')
})

test('a link whose words say nothing alone keeps where it leads to', () => {
  assert.equal(
    textOf(
      '<p>To pay, <a class="x" href="https://a.example/pay">click here</a>. <a href="https://a.example/faq">Questions</a></p>',
    ),
    'To pay, click here (https://a.example/pay). Questions',
  )
})

test('a sign that opens no HTML element stays', () => {
  assert.equal(textOf('Use List<String> when 1 < 2 and a <- b.'), 'Use List<String> when 1 < 2 and a <- b.')
})

test('Markdown is cut along its headings, which make a path', () => {
  const long = 'A sentence about it. '.repeat(15).trim()
  const passages = cutText(
    `# Shipping\n\n${long}\n\n## Abroad ##\n\n${long}\n\n# Returns\n\n${long}\n\n\`\`\`\n# no heading\n\`\`\`\n`,
  )
  assert.deepEqual(
    passages.map(({ heading }) => heading),
    ['Shipping', 'Shipping › Abroad', 'Returns'],
  )
  assert.match(passages[2]!.text, /`# no heading`$/)
})

test('wrapped lines of a paragraph are joined, lists and short lines are not', () => {
  const text =
    'Our shop delivers to every country of the European Union\nand to Norway.\nMonday 9-17\nTuesday 9-17\n- one\n- two'
  assert.equal(
    textOf(text),
    'Our shop delivers to every country of the European Union and to Norway.\nMonday 9-17\nTuesday 9-17\n- one\n- two',
  )
})

test('a long line is a heading if the first word of the next sentence had room on it', () => {
  const heading = 'How to find out when the shop in the old town is open on holidays'
  const body = 'We are open on every holiday except on the first of January and the first of May.'
  assert.equal(textOf(`${heading}\n${body}`), `${heading}\n${body}`)
  const wrapped = 'You can always find the opening times of our shops in the old\nTown and in the harbour there.'
  assert.equal(textOf(wrapped), wrapped.replace('\n', ' '))
})

test('bold words before a sentence are a heading, and a bold name at its beginning is none', () => {
  assert.equal(textOf('<p><b>Opening hours</b> We are open.</p>'), 'Opening hours\n We are open.'.replace('\n ', '\n'))
  assert.equal(textOf('<p>Our <b>opening hours</b> We set.</p>'), 'Our opening hours We set.')
  assert.equal(textOf('<p><b>Gold</b> Your card.</p>'), 'Gold Your card.')
  assert.equal(textOf('<p><b>Gold cards</b> Cost more.</p>'), 'Gold cards Cost more.')
})

test('no readable character is lost, and no passage is much longer than wanted', () => {
  const kinds = [
    'word '.repeat(3_000),
    'x'.repeat(5_000),
    'Ein Satz. '.repeat(900),
    '漢字。'.repeat(2_000),
    '😀'.repeat(2_001),
  ]
  for (const content of kinds) {
    const passages = cutText(content)
    assert.equal(
      passages
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, ''),
      content.replace(/\s/g, ''),
    )
    assert.ok(passages.every(({ text }) => text.length <= 900 && text.isWellFormed()))
  }
})

test('hostile markup is read in a straight line', async () => {
  const hostile = [
    '<a',
    '<!--',
    '<script>',
    '<',
    '&',
    '<a href="',
    ' \n',
    '](',
    '#',
    '- ',
    '<svg><',
    '</svg',
    '[a](',
    '# ',
    '|',
    '&#',
    '<p ',
  ]
  for (const piece of hostile) {
    const content = piece.repeat(1_000_000 / piece.length)
    const ms = await cpuMs(() => [...cutPassages('Title', `${content}x`)])
    // If it grew with the square of the length, it would take hours.
    assert.ok(ms < 5_000, `${piece} took ${ms} ms`)
  }
  const content = `${'\n'.repeat(1_000_000)}x<b>Two words</b> The end`
  const ms = await cpuMs(() => [...cutPassages('Title', content)])
  assert.ok(ms < 5_000, `bold words behind a million lines took ${ms} ms`)
})

test('a paragraph of many lines, and a heading as long as an article, are read in a straight line', async () => {
  const paragraph = `${'full '.repeat(12)}\n${'on\n'.repeat(300_000)}`
  // From an internal heading on, a line below makes the whole paragraph a heading. It stands above each passage.
  const under = `# Limits (internal)\n\n${'full '.repeat(12)}\n${'on\n'.repeat(700_000)}---\n\n${'Words. '.repeat(120)}`
  for (const content of [paragraph, `${under}${`\n\n${'Words. '.repeat(120)}`.repeat(5_000)}`]) {
    const ms = await cpuMs(() => cutText(content))
    // It took minutes, or all the memory that a process may have.
    assert.ok(ms < 5_000, `${content.length} characters took ${ms} ms`)
  }
})

test('an unknown entity and an impossible character reference do no harm', () => {
  assert.equal(stripTags('&nope; &toString; &#0; &#55296; &#128512; &#x41;'), '&nope; &toString;     😀 A')
})

test('a passage is found by its title, its headings and its own words', () => {
  const [title, text] = cutPassages('Shipping costs', '# Abroad\n\nTo Norway: 12 €')
  assert.equal(title?.words, 'shipping costs')
  assert.equal(text?.words, 'shipping costs abroad to norway 12')
})

test('words are letters and digits, without addresses, and pairs where writing has no spaces', () => {
  assert.deepEqual(listWords('E-Mail (GRÖSSE) v2.5 [here](https://a.b/c) www.x.org ＡＢ'), [
    'e',
    'mail',
    'grösse',
    'v2',
    '5',
    'here',
    'ab',
  ])
  assert.deepEqual(listWords('退货政策 iPhone'), ['退货', '货政', '政策', 'iphone'])
  assert.deepEqual(listWords('返品する iPhone을 환불'), ['返品', '品す', 'する', 'iphone', '을', '환불'])
  assert.equal(listWords('a'.repeat(5_000))[0]?.length, 64)
})

test('what stands under an internal heading is internal up to the next heading of its level', () => {
  const internal = (content: string, title = 'Refunds') =>
    [...cutPassages(title, content)]
      .filter(({ kind, internal }) => kind === 'text' && internal)
      .map(({ text }) => text)
      .join('\n')
  const forms = [
    'Open.\n\n## Limits (internal)\n\nSecret.\n\n### Deeper\n\nSecret.\n\n## After\n\nOpen.',
    'Open.\n\n## **Limits** *(Internal)*:\n\nSecret.\n\nSecret.\n\n# After\n\nOpen.',
    'Open.\n\nLimits \\(internal\\)\n---\nSecret.\n\nSecret.\n\nAfter\n-----\nOpen.',
    'Open.\n\n> ## Limits (internal)\n> Secret.\n\nSecret.\n\n## After\n\nOpen.',
    'Open.\n\n## Limits ([internal](https://a.example/x))\n\nSecret.\n\nSecret.\n\n## After\n\nOpen.',
    '<p>Open.</p><h2>Limits <i>&#40;internal&#41;</i></h2><p>Secret.</p><div><p>Secret.</p></div><h2>After</h2><p>Open.</p>',
    'Open.\n\n<h2>Limits\n(internal)</h2>\n\nSecret.\n\nSecret.\n\n<h2>After</h2>\n\nOpen.',
    `Open.\n\n# ${'Limits '.repeat(90)}(internal)\n\nSecret.\n\nSecret.\n\n# After\n\nOpen.`,
  ]
  for (const form of forms) {
    const found = internal(form)
    assert.equal(found.match(/Secret/g)?.length, 2, form)
    assert.doesNotMatch(found, /Open/, form)
  }
  for (const form of ['The hub (internal) is sealed.', '## The hub\n\nIts gears (internal) turn.\n\n---\n\nText.'])
    assert.equal(internal(form), '', form)
  assert.equal(internal('Secret.', 'Refunds (internal)'), 'Secret.')
})
