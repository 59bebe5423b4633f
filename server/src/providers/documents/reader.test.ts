import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, test } from 'node:test'
import * as pdf from '../../../test/pdf.ts'
import { detectKind } from './kinds.ts'
import { createDocumentReader, DocumentRefused, type Hint, type ReadDocument } from './reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-documents-'))
const reader = createDocumentReader()
after(async () => {
  await reader.close()
  rmSync(folder, { recursive: true })
})

let files = 0
async function read(content: string | Buffer, hint: Hint = {}, ms = 20_000): Promise<ReadDocument> {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  return reader.read(path, hint, { ms })
}

/** Why the document was refused. */
async function reasonOf(content: string | Buffer, hint: Hint = {}, ms?: number): Promise<string> {
  const outcome = await read(content, hint, ms).catch((error: unknown) => error)
  if (!(outcome instanceof DocumentRefused)) throw new Error('it was read', { cause: outcome })
  return outcome.reason
}

const sentence = 'You may send goods back within fourteen days, and we pay for it.'
const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const lines = [
  { text: 'Returns', size: 18 },
  { text: 'You may send goods back with-' },
  { text: 'in fourteen days, and we pay for it.' },
]

test('a PDF becomes its headings and paragraphs, page by page', async () => {
  const made = await read(pdf.textPdf([lines, [{ text: 'Refunds take three days <after> that.' }]]))
  assert.deepEqual(made, {
    kind: 'pdf',
    title: 'Returns',
    content: `## Returns\n\n${sentence}\n\nRefunds take three days &lt;after> that.`,
    chars: made.chars,
  })
})

test('the title of a PDF is the one in its metadata, else its first heading, else none', async () => {
  const title = async (value: string | undefined, start = lines) =>
    (await read(pdf.textPdf([start], value ? { title: value } : {}))).title
  assert.equal(await title('Our terms'), 'Our terms')
  assert.equal(await title('Microsoft Word - terms.docx'), 'Returns')
  assert.equal(await title(undefined, [{ text: sentence }]), null)
})

test('a PDF that anybody may open is read whatever its owner forbids, one with a password is not', async () => {
  assert.match((await read(pdf.textPdf([lines], { owner: 'owner' }))).content, /fourteen days/)
  assert.equal(await reasonOf(pdf.textPdf([lines], { user: 'secret', owner: 'owner' })), 'encrypted')
})

test('a PDF that is broken, endless or no text ends in a refusal that says why', async () => {
  const whole = pdf.textPdf([lines, lines])
  const cases: [string, Buffer, string][] = [
    ['cut off', whole.subarray(0, 700), 'damaged'],
    ['only a signature', Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['a page tree in a circle', pdf.cyclicPdf(), 'damaged'],
    ['more than 10,000 pages', pdf.claimingPdf(10_001), 'too_complex'],
    ['two billion pages that are not there', pdf.claimingPdf(2_000_000_000), 'too_little_text'],
    ['a scan of junk in JBIG2', pdf.scannedPdf('JBIG2Decode'), 'too_little_text'],
    ['a scan of junk from a fax', pdf.scannedPdf('CCITTFaxDecode'), 'too_little_text'],
  ]
  for (const [what, bytes, reason] of cases) assert.equal(await reasonOf(bytes), reason, what)
})

test('a PDF with bytes that were changed on the way is read or refused', async () => {
  const whole = pdf.textPdf([lines, lines], { title: 'Returns' })
  for (let seed = 1; seed <= 3; seed++) {
    const bytes = Buffer.from(whole)
    for (let change = 0, state = seed; change < 20; change++) {
      state = (state * 48_271) % 0x7fffffff
      bytes[9 + (state % (bytes.length - 9))] = state >> 8
    }
    const outcome = await read(bytes).catch((error: unknown) => error)
    assert.ok(!(outcome instanceof Error) || outcome instanceof DocumentRefused, `seed ${seed}: ${outcome}`)
  }
})

test('a list in a PDF is a list', async () => {
  const items = [{ text: sentence }, { text: '\x95 one thing' }, { text: '\x95 another' }]
  assert.equal((await read(pdf.textPdf([items]))).content, `${sentence}\n\n- one thing\n\n- another`)
})

test('a PDF with a damaged table, a font in a circle or a script is read as far as it can be', async () => {
  const whole = pdf.textPdf([lines])
  const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AcroForm << /XFA [] /Fields [] >>'
  const misplaced = whole.toString('latin1').replace(/\d{10} 00000 n/g, '0000000007 00000 n')
  assert.match((await read(Buffer.from(misplaced, 'latin1'))).content, /fourteen days/)
  assert.match((await read(pdf.textPdf([lines], { catalogue: script }))).content, /fourteen days/)
  assert.equal((await read(pdf.cyclicFontPdf([...lines, ...lines]))).kind, 'pdf')
})

test('a PDF of a billion operations is given up at the deadline, and the desk goes on meanwhile', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 5)
  delay.enable()
  const before = process.memoryUsage().rss
  // Without the deadline it would not end while the test runs.
  assert.equal(await reasonOf(pdf.nestedForms(), {}, 1500), 'too_slow')
  clearInterval(counting)
  delay.disable()
  // A free loop makes 300 turns; a parser in it would leave none.
  assert.ok(turns > 10, `${turns} turns`)
  assert.ok(delay.percentile(50) / 1e6 < 500, `${delay.percentile(50) / 1e6} ms`)
  assert.ok(process.memoryUsage().rss - before < 700 * 1024 * 1024)
})

test('two documents are read at a time, eight wait, and others are told to come again', async () => {
  const hostile = pdf.nestedForms()
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => reasonOf(hostile, {}, 1000)))
  const count = (reason: string) => outcomes.filter((outcome) => outcome === reason).length
  // The two that run, and those that take over before they have waited as long.
  assert.ok(count('too_slow') >= 2 && count('too_slow') <= 6, outcomes.join())
  assert.equal(count('too_slow') + count('busy'), 12)
  assert.ok(count('busy') >= 2)
  assert.equal((await read(sentence)).kind, 'text')
})

test('whoever loses interest frees the place, and closing ends what is being read', async () => {
  const path = join(folder, 'hostile')
  await writeFile(path, pdf.nestedForms())
  const mine = createDocumentReader()
  const leaving = new AbortController()
  const left = Array.from({ length: 4 }, () => mine.read(path, {}, { ms: 20_000, signal: leaving.signal }))
  const settled = Promise.allSettled(left)
  leaving.abort(new Error('gone'))
  for (const outcome of await settled) assert.equal(outcome.status === 'rejected' && outcome.reason.message, 'gone')
  const last = assert.rejects(mine.read(path, {}, { ms: 20_000 }), /stopping/)
  await mine.close()
  await last
  await assert.rejects(mine.read(path, {}, { ms: 1000 }), /stopping/)
})

test('what a document is, its bytes say and not its name', async () => {
  const document = pdf.textPdf([lines])
  const kind = async (content: string | Buffer, hint: Hint) => (await read(content, hint)).kind
  assert.equal(await kind(document, { name: 'a.txt' }), 'pdf')
  assert.equal(await kind(Buffer.concat([Buffer.from('\r\n\r\njunk\r\n'), document]), {}), 'pdf')
  assert.equal(await kind(page(`<p>${sentence}`), { name: 'a.pdf' }), 'html')
  assert.equal(await kind(`\ufeff<!-- hi -->\n<P>${sentence}`, {}), 'html')
  assert.equal(await kind(`A <b> text about %PDF-1.7 files. ${sentence}`, { name: 'a.html' }), 'text')
  assert.equal(await kind(`# Returns\n\n${sentence} [More](https://example.com)`, {}), 'markdown')
  assert.equal(await kind(`# a comment\n${sentence}`, {}), 'text')
  assert.equal(await kind(sentence, { name: 'a.MD' }), 'markdown')
})

test('HTML in a file that calls itself text is text', async () => {
  const html = page(`<p>${sentence}</p><script>alert(1)</script>`)
  assert.deepEqual(await read(html, { name: 'a.txt' }), {
    kind: 'text',
    title: null,
    content: html,
    chars: html.length,
  })
})

/** What a document is found to be before anything in it is read, or why it is refused. */
function detected(content: string | Buffer, hint: Hint): string {
  try {
    return detectKind(Buffer.from(content), hint).kind
  } catch (error) {
    if (error instanceof DocumentRefused) return error.reason
    throw error
  }
}

test('other files are refused, whatever they are called', async () => {
  const rest = `${sentence}\0\x01\x02`
  const starts = [
    'PK\x03\x04',
    '\x89PNG\r\n\x1a\n',
    '\x7fELF\x02',
    'GIF89a',
    '\xff\xd8\xff\xe0',
    '\xd0\xcf\x11\xe0',
    'MZ\x90',
  ]
  for (const start of starts) {
    const bytes = Buffer.from(start + rest, 'latin1')
    for (const name of ['a.txt', 'a.pdf', 'a.html', 'a.md', '']) assert.equal(detected(bytes, { name }), 'type', start)
    assert.equal(await reasonOf(bytes, { name: 'a.txt' }), 'type', start)
  }
  assert.equal(await reasonOf(`{\\rtf1 ${sentence}}`), 'type')
  assert.equal(await reasonOf(`${sentence}\x02`), 'type')
})

test('a media type that is answered for is believed, except that a PDF is one whatever it is called', async () => {
  const kind = (content: string | Buffer, media_type: string) =>
    read(content, { media_type, name: 'x' }).then(
      (document) => document.kind,
      (error: DocumentRefused) => error.reason,
    )
  const html = page(`<p>${sentence}`)
  assert.equal(await kind(html, 'text/html; charset=utf-8'), 'html')
  assert.equal(await kind(html, 'text/plain'), 'text')
  assert.equal(await kind(sentence, 'TEXT/Markdown'), 'markdown')
  assert.equal(await kind(html, 'image/png'), 'type')
  assert.equal(await kind(pdf.textPdf([lines]), 'image/png'), 'pdf')
  for (const media_type of ['image/png', 'application/octet-stream', 'application/pdf', '']) {
    assert.equal(detected(html, { media_type, name: 'x' }), 'type', media_type)
    assert.equal(detected(pdf.textPdf([lines]), { media_type, name: 'x' }), 'pdf', media_type)
  }
})

test('fewer than 40 characters are too little text, and blanks that only fill it are none', async () => {
  for (const unit of ['a', '😀', 'é', '字']) {
    assert.equal(await reasonOf(unit.repeat(39)), 'too_little_text', unit)
    assert.equal((await read(unit.repeat(40))).chars, 40, unit)
  }
  for (const unit of [' ', '\u00a0', '\u200b', '\u2060', '\n', '\ufe0f', '\u3000', '\u2800', '\u00ad']) {
    assert.equal(await reasonOf(unit.repeat(40) + 'a'.repeat(39)), 'too_little_text', JSON.stringify(unit))
  }
  assert.equal(await reasonOf(''), 'too_little_text')
  assert.equal((await read(`${'word '.repeat(7)}words`)).chars, 40)
  assert.equal(await reasonOf(`${'word '.repeat(7)}word\n`), 'too_little_text')
  assert.equal(await reasonOf('a \u00a0\n'.repeat(19)), 'too_little_text')
  assert.equal((await read(`\u00a0${'😀 \n'.repeat(21)}`)).chars, 64)
})

test('the title of a Markdown text is in its front matter or its first heading', async () => {
  const title = async (text: string) => (await read(`${text}\n\n${sentence}`, { name: 'a.md' })).title
  assert.equal(await title('---\ntitle: "Our returns"\n---\n# Other'), 'Our returns')
  assert.equal(await title('```\n# code\n```\n## [Returns](x) **now** ##'), 'Returns now')
  assert.equal(await title('Returns\n==='), 'Returns')
  assert.equal(await title('#nothing'), null)
})

test('Markdown stays as it is, and a million brackets take no longer than other letters', async () => {
  const raw = `# A\n\n<script>alert(1)</script> [x](javascript:alert(1)) ![y][z]\n\n${sentence}`
  assert.equal((await read(raw, { name: 'a.md' })).content, raw)
  for (const mark of ['[', '![', '*a', '`', '<', '> ']) {
    assert.equal((await read(mark.repeat(1_000_000) + sentence, { name: 'a.md' })).title, null)
  }
})

/** Each thread of this process with its priority; 0 is the usual one. The main thread has the number of the process. */
const listPriorities = () =>
  readdirSync('/proc/self/task').flatMap((thread): [number, number][] => {
    const path = `/proc/self/task/${thread}/stat`
    // The thread of an earlier test may end meanwhile.
    if (!existsSync(path)) return []
    const [, fields = ''] = readFileSync(path, 'utf8').split(') ')
    return [[Number(thread), Number(fields.split(' ')[16])]]
  })

test('documents are read behind what answers requests', { skip: process.platform !== 'linux' }, async () => {
  const before = getPriority()
  await read(sentence)
  // The thread waits for the next document.
  const priorities = new Map(listPriorities())
  assert.equal(priorities.get(process.pid), before)
  priorities.delete(process.pid)
  assert.ok([...priorities.values()].includes(5))
})
