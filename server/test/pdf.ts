import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

type Body = { dictionary: string; stream?: Buffer }
type Seal = { key: Buffer; dictionary: string }

/** Writes a PDF with these objects, numbered from 1, the first of them the catalogue. */
function writePdf(objects: (string | Body)[], { info, seal }: { info?: string; seal?: Seal } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  const all = [...objects, ...(info ? [info] : []), ...(seal ? [seal.dictionary] : [])]
  all.forEach((object, index) => {
    offsets.push(length)
    const { dictionary, stream } = typeof object === 'string' ? { dictionary: object } : object
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (stream === undefined) add(Buffer.from(`${dictionary}\nendobj\n`))
    else {
      const bytes = seal ? rc4(keyOfObject(seal.key, index + 1), stream) : stream
      add(Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`))
      add(bytes)
      add(Buffer.from('\nendstream\nendobj\n'))
    }
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = all.length + 1
  const refs = [
    info ? `/Info ${objects.length + 1} 0 R` : '',
    seal ? `/Encrypt ${all.length} 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]` : '',
  ]
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`))
  const start = length - table.length - `xref\n0 ${size}\n0000000000 65535 f \n`.length
  add(Buffer.from(`trailer << /Size ${size} /Root 1 0 R ${refs.join(' ')} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const id = Buffer.alloc(16, 7)
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
const quote = (text: string) => `(${text.replace(/[()\\]/g, '\\$&')})`

/** A line of text; `size` in points. */
export type PdfLine = { text: string; size?: number }

const draw = (lines: PdfLine[]): Buffer => {
  let y = 800
  const shown = lines.map(({ text, size = 11 }) => {
    y -= size * 1.2
    return `/F ${size} Tf 1 0 0 1 72 ${y} Tm ${quote(text)} Tj`
  })
  return Buffer.from(`BT ${shown.join('\n')} ET`, 'latin1')
}

type PdfOptions = { title?: string; user?: string; owner?: string; catalogue?: string }

/** A PDF with a page for each list of lines. `user` and `owner` are passwords. */
export function textPdf(pages: PdfLine[][], { title, user, owner, catalogue = '' }: PdfOptions = {}): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`)
  const objects: (string | Body)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((lines, index) => [pageOf(5 + index * 2), { dictionary: '', stream: draw(lines) }]),
  ]
  const seal = user !== undefined || owner !== undefined ? sealWith(user ?? '', owner ?? '') : undefined
  return writePdf(objects, { ...(title ? { info: `<< /Title ${quote(title)} >>` } : {}), ...(seal ? { seal } : {}) })
}

const pageOf = (contents: number, resources = '', box = '0 0 595 842') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F 3 0 R >> ${resources} >> /Contents ${contents} 0 R >>`

const single = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [4 0 R] /Count 1 >>', font]

/** Ten forms, each of which shows the next one ten times: more than a billion pieces of text in a few kilobytes. */
export function nestedForms(depth = 10, width = 10): Buffer {
  const uses = Buffer.from('/X Do '.repeat(width))
  const forms = Array.from({ length: depth }, (_, level): Body => {
    const last = level === depth - 1
    const next = last ? '/Font << /F 3 0 R >>' : `/XObject << /X ${7 + level} 0 R >>`
    const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${next} >>`
    return { dictionary, stream: last ? Buffer.from('BT /F 9 Tf (x) Tj ET') : uses }
  })
  return writePdf([...single, pageOf(5, '/XObject << /X 6 0 R >>'), { dictionary: '', stream: uses }, ...forms])
}

/** One page whose instructions unpack to this many megabytes of spaces, once for each filter. */
export function inflatingPdf(mebibytes: number, filters = 1): Buffer {
  let stream = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, 32), { level: 9 })
  for (let packed = 1; packed < filters; packed++) stream = deflateSync(stream, { level: 9 })
  const dictionary = `/Filter [${'/FlateDecode '.repeat(filters)}]`
  return writePdf([...single, pageOf(5), { dictionary, stream }])
}

/** A page tree whose only page is the tree itself. */
export const cyclicPdf = (): Buffer =>
  writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])

/** A document that claims this many pages and has one. */
export const claimingPdf = (count: number): Buffer =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'4 0 R '.repeat(Math.min(count, 20_000))}] /Count ${count} >>`,
    font,
    pageOf(5),
    { dictionary: '', stream: draw([{ text: 'One page.' }]) },
  ])

/** A page that is a picture in this format, with bytes that are not such a picture. */
export const scannedPdf = (filter: string): Buffer =>
  writePdf([
    ...single,
    pageOf(5, '/XObject << /I 6 0 R >>', '0 0 14400 14400'),
    { dictionary: '', stream: Buffer.from('q 595 0 0 842 0 0 cm /I Do Q') },
    {
      dictionary: `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /${filter}`,
      stream: Buffer.alloc(4096, 0xa5),
    },
  ])

/** A font whose encoding is the font itself. */
export const cyclicFontPdf = (lines: PdfLine[]): Buffer =>
  writePdf([
    ...single.slice(0, 2),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Loop /Encoding /Identity-H /DescendantFonts [3 0 R] /ToUnicode 3 0 R >>',
    pageOf(5),
    { dictionary: '', stream: draw(lines) },
  ])

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const pad = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const keyOfObject = (key: Buffer, number: number) =>
  md5(key, Buffer.from([number & 255, (number >> 8) & 255, number >> 16, 0, 0])).subarray(0, 10)

/** The oldest encryption of PDF: RC4 with 40 bits (PDF 1.7, 7.6.3, revision 2). */
function sealWith(user: string, owner: string): Seal {
  const permissions = Buffer.from([0xc0, 0xff, 0xff, 0xff])
  const o = rc4(md5(pad(owner || user)).subarray(0, 5), pad(user))
  const key = md5(pad(user), o, permissions, id).subarray(0, 5)
  const u = rc4(key, padding)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return { key, dictionary: `<< /Filter /Standard /V 1 /R 2 /O ${hex(o)} /U ${hex(u)} /P -64 >>` }
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const s = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => ([s[a], s[b]] = [s[b]!, s[a]!])
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return bytes.map((byte) => {
    i = (i + 1) & 255
    j = (j + s[i]!) & 255
    swap(i, j)
    return byte ^ s[(s[i]! + s[j]!) & 255]!
  }) as Buffer
}
