import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png } from '../../../../test/pictures.ts'
import { countSteps } from '../../../../test/steps.ts'
import { isShownInline, kindOf } from './kinds.ts'
import { sizeOf } from './pictures.ts'
import { readName } from './rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('the first bytes tell what a file is, whatever it is called', () => {
  const cases: [Buffer, string, string][] = [
    [png(), 'x.html', 'image/png'],
    [bytes('\xff\xd8\xff\xe0'), 'x.png', 'image/jpeg'],
    [bytes('GIF89a'), 'x', 'image/gif'],
    [bytes('RIFF\x00\x00\x00\x00WEBPVP8 '), 'x', 'image/webp'],
    [bytes('OggS\x00...OpusHead'), 'x.mp3', 'audio/ogg'],
    [bytes('OggS\x00...vorbis'), 'x.ogg', 'application/ogg'],
    [bytes('#!AMR\n'), 'x', 'audio/amr'],
    [bytes('ID3\x04'), 'x', 'audio/mpeg'],
    [bytes('\xff\xf1\x50'), 'x', 'audio/aac'],
    [bytes('\x00\x00\x00\x20ftypM4A '), 'x.mp4', 'audio/mp4'],
    [bytes('\x00\x00\x00\x20ftypisom'), 'x', 'video/mp4'],
    [bytes('\x00\x00\x00\x20ftyp3gp4'), 'x', 'video/3gpp'],
    [bytes('%PDF-1.7'), 'x.png', 'application/pdf'],
    [bytes('PK\x03\x04'), 'x.docx', 'application/zip'],
    [
      bytes('PK\x03\x04[Content_Types].xml xl/workbook.xml'),
      'x.docx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'x.XLS', 'application/vnd.ms-excel'],
    [bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'x.png', 'application/octet-stream'],
    [bytes('<?xml version="1.0"?>\n<!-- a --><svg onload="x">'), 'x.png', 'image/svg+xml'],
    [bytes(' <!-- a -->\n<!DOCTYPE html><p>'), 'x.png', 'text/html'],
    [bytes('<script>alert(1)</script>'), 'x.png', 'text/html'],
    [Buffer.from('Grüße 🙂'), 'x.png', 'text/plain'],
    [Buffer.from('Grüße 🙂').subarray(0, -1), 'x.png', 'text/plain'],
    [bytes('text\0'), 'x.txt', 'application/octet-stream'],
    [bytes('\xe9t\xe9'), 'x.txt', 'application/octet-stream'],
    [Buffer.alloc(0), 'x.txt', 'application/octet-stream'],
  ]
  for (const [head, name, mime] of cases) assert.equal(kindOf(head, name), mime, `${head.toString('latin1')} ${name}`)
})

test('nothing that could run in a browser is shown inline', () => {
  for (const mime of ['image/png', 'audio/ogg', 'video/mp4']) assert.equal(isShownInline(mime), true, mime)
  for (const mime of ['image/svg+xml', 'text/html', 'text/plain', 'application/pdf', 'application/octet-stream']) {
    assert.equal(isShownInline(mime), false, mime)
  }
})

test('the size of a picture is read from its bytes', () => {
  const pad = Buffer.alloc(40)
  /** A screen of this size, and a first frame of 1 by 20. */
  const gif = (screen: string, extensions = '') =>
    Buffer.concat([bytes(`GIF89a${screen}\x80\0\0......${extensions},\0\0\0\0\x01\0\x14\0`), pad])
  const cases: [string, Buffer, { width: number; height: number } | undefined][] = [
    ['image/png', png(300, 20), { width: 300, height: 20 }],
    ['image/gif', gif('\x2c\x01\x14\x00'), { width: 300, height: 20 }],
    ['image/gif', gif('\x2c\x01\x14\x00', '!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00'), { width: 300, height: 20 }],
    // The screen is smaller than its first frame.
    ['image/gif', gif('\0\0\x01\0'), { width: 1, height: 20 }],
    ['image/gif', Buffer.concat([bytes('GIF89a\x2c\x01\x14\x00'), pad]), undefined],
    ['image/gif', gif('\x2c\x01\x14\x00', '!\xfe\xff'), undefined],
    [
      'image/jpeg',
      Buffer.concat([bytes('\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xff\xc2\x00\x11\x08\x00\x14\x01\x2c'), pad]),
      { width: 300, height: 20 },
    ],
    // Lies on its side, and Exif says so.
    [
      'image/jpeg',
      Buffer.concat([
        bytes('\xff\xd8\xff\xe1\x00\x22Exif\x00\x00'),
        Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
        bytes('\xff\xc0\x00\x11\x08\x00\x14\x01\x2c'),
        pad,
      ]),
      { width: 20, height: 300 },
    ],
    [
      'image/webp',
      Buffer.concat([bytes('RIFF....WEBPVP8X........\x2b\x01\x00\x13\x00\x00'), pad]),
      { width: 300, height: 20 },
    ],
    [
      'image/webp',
      Buffer.concat([bytes(`RIFF....WEBPVP8 ${'.'.repeat(10)}\x2c\x01\x14\x00`), pad]),
      { width: 300, height: 20 },
    ],
    ['image/webp', Buffer.concat([bytes('RIFF....WEBPVP8L....\x2f\x2b\xc1\x04\x00'), pad]), { width: 300, height: 20 }],
    ['image/jpeg', Buffer.concat([bytes('\xff\xd8\xff\xe0\xff\xff'), pad]), undefined],
    // A marker that stands alone has no length, whatever follows it.
    [
      'image/jpeg',
      Buffer.concat([bytes('\xff\xd8\xff\x01\xff\xc0\x00\x11\x08\x00\x14\x01\x2c'), pad]),
      { width: 300, height: 20 },
    ],
    ['image/jpeg', Buffer.concat([bytes('\xff\xd8\0\0\xff\xc0\x00\x11\x08\x00\x14\x01\x2c'), pad]), undefined],
    ['image/png', png().subarray(0, 20), undefined],
    ['image/gif', Buffer.concat([bytes('GIF89a\x00\x00\x00\x00'), pad]), undefined],
    ['text/plain', pad, undefined],
  ]
  for (const [mime, head, size] of cases) assert.deepEqual(sizeOf(mime, head), size, mime)
})

test('a name keeps its last part and nothing that could mislead', () => {
  const cases = [
    ['holiday.png', 'holiday.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\photo.jpg', 'photo.jpg'],
    ['a\r\nX: y\0.png', 'aX: y.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['\ud800.png', '\ufffd.png'],
    ['🙂'.repeat(300), '🙂'.repeat(255)],
  ]
  for (const [sent, name] of cases) assert.equal(readName(sent!), name, sent)
})

test('a file full of comments is told in a few steps', () => {
  const comments = '<!---->'.repeat(140)
  countSteps(() => assert.equal(kindOf(bytes(comments), 'x'), 'text/plain'), 100_000)
  countSteps(() => assert.equal(kindOf(bytes(`${comments}<html>`), 'x'), 'text/html'), 100_000)
})
