import { isAlike } from '../../../words/words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { readFigures } from './vouching.ts'

/** How much of a sentence stands in a passage of another language, and the index of that passage. */
export type Across = { signs: number; passage: number | null }

/** A word of a passage, in Latin letters and by its consonants. */
type Known = { passage: number; tells: number; plain: string; bones: string; isName: boolean }

const shortest = 4
const fewBones = 3
/** How much a number tells, compared with a word. */
const numberWeight = 1.5
const keyOf = (word: string) => word.slice(0, 3)

/**
 * Compares sentences with passages of another language by what both write alike: numbers, names, and words that both
 * languages took from a third. Names are compared in Latin letters, those of Arabic and Hebrew by their consonants. The
 * more of a sentence is found, and the rarer it is in the knowledge base, the more it tells.
 */
export function createAcross(
  passages: readonly { title: string; heading: string; text: string }[],
  read: ReadWords,
): (sentence: string) => Across {
  const known = passages.flatMap(({ title, heading, text }, passage) =>
    listKnown([title, heading, text].join('\n'), passage, read),
  )
  const rarest =
    Math.max(0, ...known.map(({ tells, plain }) => (/^\d/.test(plain) ? tells / numberWeight : tells))) || 1
  const byStart = group(known, ({ plain }) => keyOf(plain))
  const byBones = group(known, ({ bones }) => bones)
  return (sentence) => {
    const words = listTokens(sentence)
    const sums = passages.map(() => 0)
    const told = new Set<string>()
    for (const word of words) {
      const plain = toLatin(word)
      const bones = isForeignScript(word) ? bonesOf(plain) : ''
      const alike = [
        ...(byStart.get(keyOf(plain)) ?? []).filter((one) => isSame(plain, one)),
        ...(bones.length >= fewBones ? (byBones.get(bones) ?? []).filter(({ isName }) => isName) : []),
      ]
      for (const [passage, tells] of mostByPassage(alike, told)) sums[passage]! += tells / rarest
    }
    const most = Math.max(0, ...sums)
    return { signs: most / Math.sqrt(words.length + 1), passage: most > 0 ? sums.indexOf(most) : null }
  }
}

/** The most that one of these words tells in each passage. A word of a passage counts once for a sentence. */
function mostByPassage(alike: readonly Known[], told: Set<string>): Map<number, number> {
  const most = new Map<number, Known>()
  for (const one of alike) {
    if (told.has(`${one.passage} ${one.plain}`)) continue
    if (one.tells > (most.get(one.passage)?.tells ?? 0)) most.set(one.passage, one)
  }
  for (const one of most.values()) told.add(`${one.passage} ${one.plain}`)
  return new Map([...most].map(([passage, { tells }]) => [passage, tells]))
}

function listKnown(text: string, passage: number, read: ReadWords): Known[] {
  const rarities = new Map(read(text).map(({ word, rarity }: ToldWord) => [word, rarity]))
  const words = new Map<string, Known>()
  for (const word of listTokens(text)) {
    const plain = toLatin(word)
    const tells = (rarities.get(word.toLowerCase()) ?? 0) * (/^\d/.test(word) ? numberWeight : 1)
    const isName = /^\p{Lu}/u.test(word) || words.get(plain)?.isName === true
    words.set(plain, { passage, tells, plain, bones: bonesOf(plain), isName })
  }
  return [...words.values()]
}

const listTokens = (text: string): string[] => readFigures(text).match(/\p{L}[\p{L}\p{M}]*|\d+(?:[.,]\d+)*/gu) ?? []

/** Numbers and names must be equal. Other words may end otherwise. */
function isSame(word: string, { plain, isName }: Known): boolean {
  if (word === plain) return /\d/.test(word) || word.length >= shortest || isName
  return word.length >= shortest && plain.length >= shortest && isAlike(word, plain)
}

function group(all: readonly Known[], key: (one: Known) => string): Map<string, Known[]> {
  const groups = new Map<string, Known[]>()
  for (const one of all) {
    const before = groups.get(key(one))
    if (before) before.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

const pairs = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]))
const letters = new Map([
  ...pairs(
    'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ьs эe юyu яya іi їi єe ґg',
  ),
  ...pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
  ...pairs('اa أa إa آa بb تt ثt جj حh خk دd ذd رr زz سs شs صs ضd طt ظz ع غg فf قk كk لl مm نn هh وu يi ىa ة ء ئi ؤu'),
  ...pairs('אa בb גg דd הh וv זz חh טt יi כk ךk לl מm םm נn ןn סs ע פp ףp צts ץts קk רr שs תt'),
])
const isForeignScript = (word: string) => /^[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]/u.test(word)
/** What Arabic and Hebrew write in front of a name. */
const article = /^(?:وال|بال|لل|ال|و|ب|ل|ה|ב|ל|ו)(?=\p{L}{3})/u

const toLatin = (word: string): string =>
  [...word.toLowerCase().replace(article, '')]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')

const sounds: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck|ch|kh/g, 'k'],
  [/th/g, 't'],
  [/sh|ts/g, 's'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/zh|[g]/g, 'j'],
  [/z/g, 's'],
  [/[pfvw]/g, 'b'],
  [/[aeiouyh\d]/g, ''],
  [/(.)\1+/g, '$1'],
]

/** The consonants of a word, those alike that languages write for each other. */
const bonesOf = (plain: string): string => sounds.reduce((left, [sound, sign]) => left.replace(sound, sign), plain)
