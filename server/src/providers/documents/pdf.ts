import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countText, DocumentRefused, maxDocumentBytes } from './document.ts'
import { type Piece, writePage } from './pdf-lines.ts'

const maxPages = 10_000

/** The library needs these, and native code for them, to draw pages. Text needs neither. */
class Absent {}
Object.assign(globalThis, { DOMMatrix: Absent, Path2D: Absent })
registerHooks({
  resolve: (name, context, next) => {
    if (name === '@napi-rs/canvas') throw new Error('nothing is drawn here')
    return next(name, context)
  },
})

/** The most that a stream of a PDF may unpack to. A compressed file may hold a thousand times its size. */
const maxStream = 128 * 1024 * 1024

/**
 * Keeps the library from unpacking without limit, for which it has no setting: it is made to unpack in its own code,
 * whose buffers are checked, instead of the platform's.
 */
function boundUnpacking(): { exceeded: boolean } {
  const bound = { exceeded: false }
  const refuse = () => {
    bound.exceeded = true
    throw new RangeError('a stream unpacks to too much')
  }
  const Bounded = new Proxy(Uint8Array, {
    construct: (target, given, type) =>
      typeof given[0] === 'number' && given[0] > maxStream ? refuse() : Reflect.construct(target, given, type),
  })
  Object.assign(globalThis, { Uint8Array: Bounded, DecompressionStream: undefined })
  return bound
}

/** The text of a PDF, page by page. Nothing in it is run, and no picture or font is decoded. */
export async function readPdf(bytes: Buffer): Promise<{ title: string | null; content: string }> {
  const bound = boundUnpacking()
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: join(root, 'cmaps/'),
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: 0,
  })
  try {
    const read = await readPages(await loading.promise)
    // The library continues without what it could not unpack.
    if (!bound.exceeded) return read
  } catch (error) {
    if (!bound.exceeded) throw asRefusal(error)
  }
  throw new DocumentRefused('too_complex')
}

type Pdf = Awaited<ReturnType<typeof import('pdfjs-dist/legacy/build/pdf.mjs').getDocument>['promise']>

async function readPages(pdf: Pdf): Promise<{ title: string | null; content: string }> {
  if (pdf.numPages > maxPages) throw new DocumentRefused('too_complex')
  const pages: string[] = []
  let heading: string | null = null
  let size = 0
  let failure: unknown
  for (let number = 1; number <= pdf.numPages; number++) {
    try {
      const page = writePage(await readPieces(pdf, number))
      heading ??= page.heading
      size += page.text.length
      if (page.text) pages.push(page.text)
    } catch (error) {
      if (error instanceof DocumentRefused) throw error
      failure = error
    }
    if (size > maxDocumentBytes) throw tooMuchText()
  }
  if (pages.length === 0 && failure) throw failure
  return { title: (await readTitle(pdf)) ?? heading, content: pages.join('\n\n') }
}

async function readPieces(pdf: Pdf, number: number): Promise<Piece[]> {
  const page = await pdf.getPage(number)
  const pieces: Piece[] = []
  let size = 0
  // Read in pieces, because one page may hold more than fits into memory.
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    for (const { str, transform, width, hasEOL } of value.items) {
      size += str.length + 1
      const [, b, , d, x, y] = transform as [number, number, number, number, number, number]
      pieces.push({ text: str, x, y, width, height: Math.hypot(b, d), ends: hasEOL })
    }
    if (size > maxDocumentBytes) throw tooMuchText()
  }
  page.cleanup()
  return pieces
}

const tooMuchText = () => new DocumentRefused('too_large', { max: maxDocumentBytes / 1024 / 1024 })

/** Programs that print to PDF put the name of a file where the title belongs, sometimes after their own name. */
async function readTitle(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const { Title } = info as { Title?: unknown }
  if (typeof Title !== 'string' || countText(Title) === 0) return null
  const title = Title.replace(/^Microsoft (Word|PowerPoint) - /, '')
  return /^untitled$|\.(docx?|pptx?|xlsx?|odt|indd|tex|pdf)$/i.test(title.trim()) ? null : title
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DocumentRefused) return error
  return new DocumentRefused(error.name === 'PasswordException' ? 'encrypted' : 'damaged')
}
