import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * Writes server/src/words/frequent-words.txt.gz from the unpacked folder `wordfreq/data` of the Python package wordfreq
 * 3.1.1, whose lists are under CC BY-SA 4.0: the commonest words of each language in Latin or Cyrillic letters, the
 * commonest first.
 */
const perLanguage = 14_000
const languages = 'en de es fr pt it nl pl tr cs sv da nb fi id vi ro hu ru uk'.split(' ')
const target = new URL('../server/src/words/frequent-words.txt.gz', import.meta.url)

type Packed = Packed[] | { [key: string]: Packed } | string | number

/** Reads as much of MessagePack as these lists use: maps, arrays, strings and small integers. */
function unpack(bytes: Buffer): Packed {
  let at = 0
  const take = (length: number): number => {
    const value = bytes.readUIntBE(at, length)
    at += length
    return value
  }
  const text = (length: number): string => {
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const list = (length: number): Packed[] => Array.from({ length }, () => read())
  function read(): Packed {
    const kind = take(1)
    if (kind < 0x80) return kind
    if (kind < 0x90)
      return Object.fromEntries(Array.from({ length: kind & 0x0f }, () => [String(read()), read()] as const))
    if (kind < 0xa0) return list(kind & 0x0f)
    if (kind < 0xc0) return text(kind & 0x1f)
    if (kind >= 0xd9 && kind <= 0xdb) return text(take(2 ** (kind - 0xd9)))
    if (kind >= 0xdc && kind <= 0xdd) return list(take(2 * (kind - 0xdb)))
    if (kind >= 0xcc && kind <= 0xce) return take(2 ** (kind - 0xcc))
    throw new Error(`MessagePack of kind ${kind} is not read`)
  }
  return read()
}

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder wordfreq/data.')
const lines = languages.map((language) => {
  const [, ...steps] = unpack(gunzipSync(readFileSync(join(folder, `small_${language}.msgpack.gz`)))) as string[][]
  const words = steps.flat().filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(word.normalize('NFC')))
  return `${language} ${words.slice(0, perLanguage).join(' ')}\n`
})
writeFileSync(target, gzipSync(lines.join(''), { level: 9 }))
