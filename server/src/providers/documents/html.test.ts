import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../../test/cpu.ts'
import { readHtml } from './html.ts'
import { rewritePage } from './tags.ts'

const sentence = 'You may send goods back within fourteen days, and we pay for it.'
const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const read = (body: string, base?: string) => readHtml(page(body), base).content

test('a page becomes Markdown with its headings, lists, tables and code', () => {
  const content = read(
    `<h2>Returns</h2><p>${sentence}</p><ul><li>one<li>two</ul><pre><code>if (a &lt; b) {\n  c()\n}</code></pre>` +
      '<table><tr><th>Land<th>Days<tr><td>DE|AT<td>14<tr><td>FR</table>',
  )
  assert.match(content, /^## Returns\n\nYou may/)
  assert.match(content, /\n- +one\n- +two\n/)
  assert.match(content, /```\nif \(a < b\) \{\n {2}c\(\)\n\}\n```/)
  assert.match(content, /\| Land \| Days \|\n\| --- \| --- \|\n\| DE\\\|AT \| 14 \|\n\| FR \| {2}\|$/)
})

test('what a page shows as a tag stays text', () => {
  assert.doesNotMatch(read(`<p>${sentence} &lt;script&gt;alert(1)&lt;/script&gt;</p>`), /<script/)
})

test('links lead where the page leads, and nowhere else', () => {
  const links = (body: string, base?: string) => read(`<p>${sentence}</p>${body}`, base).slice(sentence.length).trim()
  const base = 'https://example.com/help/'
  assert.equal(links('<a href="../b (1)">b</a>', base), '[b](https://example.com/b%20%281%29)')
  assert.equal(links('<base href="/c/"><a href="b">b</a>', base), '[b](https://example.com/c/b)')
  assert.equal(links('<a href="mailto:a@example.com">b</a>'), '[b](mailto:a@example.com)')
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '#top',
  ]) {
    assert.equal(links(`<a href="${href}">b</a>`, base), 'b', href)
  }
  assert.equal(links('<a href="b">b</a>'), 'b')
})

test('what a page hides is not its text', () => {
  const hidden = [
    '<script>SECRET</script>',
    '<style>SECRET</style>',
    '<template><p>SECRET</p></template>',
    '<noscript>SECRET</noscript>',
    '<!-- SECRET -->',
    '<p hidden>SECRET</p>',
    '<div aria-hidden="true"><p>SECRET<p>SECRET</div>',
    '<p style="display: NONE">SECRET</p>',
    '<p style="color:red;visibility:hidden">SECRET</p>',
    '<p style="font-size:0">SECRET</p>',
    '<p style="font-size: 0px; color: red">SECRET</p>',
    '<p style="opacity:0">SECRET</p>',
    '<p style="opacity: 0.0 !important">SECRET</p>',
    '<p style="position:absolute;left:-9999px">SECRET</p>',
    '<p style="color:#fff">SECRET</p>',
    '<p style="color:rgb(255 255 255)">SECRET</p>',
    '<p style="color:rgba(0, 0, 0, 0)">SECRET</p>',
    '<p style="color:#12345600">SECRET</p>',
    '<p style="color:hsl(0 0% 0% / 0)">SECRET</p>',
    '<font color="#FFFFFF">SECRET</font>',
    '<table bgcolor="#000"><tr><td><font color="#000">SECRET</font></td></tr></table>',
    '<div style="background:#123"><p style="color:#123">SECRET</p></div>',
    '<img alt="SECRET" src="x.png">',
    '<svg><title>SECRET</title></svg>',
  ]
  for (const piece of hidden) {
    const content = read(`<p>${sentence}</p>${piece}<p>${sentence}</p>`)
    assert.equal(content, `${sentence}\n\n${sentence}`, piece)
  }
  for (const colour of ['red', '#ffe', 'inherit'])
    assert.match(read(`<p><font color="${colour}">${sentence}</font></p>`), /fourteen/, colour)
  const onPicture = `<table background="Sea.jpg"><tr><td><font color="white">${sentence}</font></td></tr></table>`
  assert.match(read(onPicture), /fourteen/)
  const shown = [
    'color:rgb(10, 20, 0)',
    'color:#120',
    'color:rgba(0,0,0,0.8)',
    'color:rgb(0 0 0 / 80%)',
    'font-size:0.9em',
    'font-size: inherit',
    'font-size:small',
    'opacity:',
    'opacity:0.9',
    'left:-10px',
  ]
  for (const style of shown) assert.match(read(`<p style="${style}">${sentence}</p>`), /fourteen/, style)
  for (const [ground, colour] of [
    ['background:#123', '#fff'],
    ['background-image:url(sea.jpg)', '#fff'],
    ['background-color:inherit', 'inherit'],
  ]) {
    const content = read(`<div style="${ground}"><p style="color:${colour}">${sentence}</p></div>`)
    assert.match(content, /fourteen/, ground)
  }
})

test('a heading that opens what is below it is text, other buttons are not', () => {
  const heading = (button: string) => read(`<h2>${button}</h2><div role="region"><p>${sentence}</p></div>`)
  assert.equal(heading('<button aria-expanded="false">May I return it?</button>'), `## May I return it?\n\n${sentence}`)
  for (const hides of ['hidden', 'aria-hidden="true"', 'style="display:none"']) {
    const closed = (id: string) => `<div id="${id}" ${hides}><p>${sentence}</p></div>`
    const page = `<h2><button aria-expanded="false" aria-controls="a b">May I?</button></h2>${closed('b')}${closed('c')}${closed('')}`
    assert.equal(read(page), `## May I?\n\n${sentence}`, hides)
  }
  assert.equal(heading('May I? <button>Copy the link</button>'), `## May I?\n\n${sentence}`)
  assert.equal(read(`<button aria-expanded="false">Menu</button><p>${sentence}</p>`), sentence)
})

test('the title of a page is its title, what it tells others, or its first heading', () => {
  const title = (head: string, body = '') => readHtml(page(`${body}<p>${sentence}`, head), undefined).title
  assert.equal(
    title('<title>Back &amp; forth</title><meta property="og:title" content="b">', '<h1>c</h1>'),
    'Back & forth',
  )
  assert.equal(title('<title> </title><meta property="og:title" content="b">', '<h1>c</h1>'), 'b')
  assert.equal(title('', '<h1>c <b>d</b></h1>'), 'c d')
  assert.equal(title(''), null)
})

test('menus and footers are left out when the page has a main part, and kept when it has nothing else', () => {
  const article = `<article><h1>Returns</h1>${`<p>${sentence}</p>`.repeat(8)}</article>`
  const content = read(`<nav><a href="/">Home</a></nav>${article}<footer>Imprint</footer>`)
  assert.doesNotMatch(content, /Home|Imprint/)
  assert.match(read(`<nav>${sentence}</nav>`), /fourteen/)
})

test('a page may leave out any tag of its frame', () => {
  const head = '<title>Returns</title>'
  for (const html of [
    `<!doctype html>${head}<p>${sentence}`,
    `<!doctype html>${head}<body><p>${sentence}</p></body>`,
    `<html>${head}<body><p>${sentence}</p></body></html>`,
    `<html><head>${head}<body bgcolor=white><p>${sentence}`,
    `<html><head>${head}</head><p>${sentence}</html>`,
    `<body>${head}<p>${sentence}`,
  ]) {
    const { title, content } = readHtml(html, undefined)
    assert.deepEqual([title, content], ['Returns', sentence.trim()], html)
  }
})

test('nothing of a main part is lost for the sake of its largest section', () => {
  const list = Array.from({ length: 4 }, (_, at) => `<li>Shipping to country ${at} costs ${at} euros.</li>`).join('')
  const returns = `<div><h2>Returns</h2><p>${sentence.repeat(6)}</p></div>`
  const content = read(`<div>Menu</div><main>${returns}<section><h2>Shipping</h2><ul>${list}</ul></section></main>`)
  assert.match(content, /^## Returns[\s\S]*## Shipping[\s\S]*country 3 costs/)
})

test('a note in the midst of a text is part of it, and a list of links is not', () => {
  const around = (aside: string) => read(`<main><p>${sentence.repeat(3)}</p>${aside}<p>${sentence}</p></main>`)
  assert.match(around('<aside class="note">Bring the <a href="/x">receipt</a>.</aside>'), /\n> Bring the receipt\.\n/)
  assert.doesNotMatch(around('<aside><a href="/x">Read this too</a> <a href="/y">and that</a></aside>'), /Read this/)
  assert.doesNotMatch(around('<aside style="display:none">Bring the receipt.</aside>'), /receipt/)
})

test('elements nested deeper than browsers nest lose their tags and not their text', () => {
  for (const depth of [1_000, 5_000, 300_000]) {
    for (const name of ['div', 'b', 'table><tr><td', 'svg', 'font', 'li><ul']) {
      const rewritten = rewritePage(`<${name}>`.repeat(depth))
      let open = 0
      let deepest = 0
      for (const [tag] of rewritten.matchAll(/<\/?/g)) {
        open += tag === '<' ? 1 : -1
        deepest = Math.max(deepest, open)
      }
      assert.equal(open, 0)
      assert.ok(deepest <= 512, `${deepest}`)
    }
  }
  assert.match(read(`${'<div>'.repeat(300_000)}${sentence}`), /fourteen/)
})

test('two hundred thousand attributes, and tags that never end, cost one look at each letter', async () => {
  const many = Array.from({ length: 200_000 }, (_, index) => `a${index}="${index}"`).join(' ')
  assert.match(read(`<p ${many}>${sentence}</p>`), /fourteen/)
  const endless = ['<a ', '<a b="', "<a b='", '<!--', '<script>', '</', '<a =', '<title>', '<p <p /']
  for (const piece of endless) {
    // If the time grew with the square of the length, it would take hours.
    assert.ok((await cpuMs(() => rewritePage(piece.repeat(200_000)))) < 10_000, piece)
  }
})

test('a page of more elements than a page has is refused', () => {
  assert.throws(() => read('<i>a</i>'.repeat(200_001)), { reason: 'too_complex' })
})
