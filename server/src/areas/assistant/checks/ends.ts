/** Whether a time is the beginning or the end of something: 8:00 and 10:00 of "8:00–10:00" and of "from 8 until 10". */
export type End = 'start' | 'end'

type Told = { kinds: ReadonlySet<string>; from: number; to: number }

/** Words before a time and behind it, in the languages of the desk's own sentences. */
const words: Record<End, { before: string; behind: string }> = {
  start: {
    before: `from|as of|ab|von|desde|a partir d[ea]s?|à partir de|dès|de|das|da|dal|dalle|a partire dalle|vanaf|van|fra|från|od|с|от|з|із|від|de la|
      από|من|ابتداء من|מ-|החל מ-|mulai|dari|từ`,
    behind: `itibaren|alkaen|lähtien|से|から|부터`,
  },
  end: {
    before: `until|till|til|to|bis|hasta|jusqu'à|jusque|à|a|até|às|fino a|fino alle|alle|tot|indtil|do|до|по|până la|la|μέχρι|έως|ως|إلى|
      الى|حتى|עד|sampai|hingga|đến`,
    behind: `kadar|asti|saakka|तक|まで|까지`,
  },
}
/** Words that say so only between two times: "de 9h à 19h". Alone before a time they may mean "at". */
const joining = new Set('to à a às alle la de das da van إلى الى'.split(' '))
const clean = (list: string) => list.split('|').map((word) => word.trim())
const all = (list: readonly string[]) => list.join('|')

const article =
  '(?:\\s+(?:[aà]s|las?|les?|um|kl\\.?|klo|klokken|klockan|ore|ora|godz\\.?|godziny|the|το|τις|στις|الساعة|השעה|pukul|jam|lúc))?'
const before = (list: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${all(list)})${article}\\s*$`, 'u')
const alone = (end: End) => before(clean(words[end].before).filter((word) => !joining.has(word)))
const behind = (end: End) =>
  new RegExp(`^[\\s'’]*(?:\\p{L}{1,6}\\s+|[時시点點])?(?:${words[end].behind})(?![a-zäöıü])`, 'u')
const patterns = (['start', 'end'] as const).map((end) => ({ end, before: alone(end), behind: behind(end) }))
const hungarian = /^(?:\s?ór[aá])?-?(?:(ig)|t[óő]l)(?!\p{L})/u
/** "From" and "until" in Chinese, which stand right behind another word. */
const unspaced = (left: string): End | undefined =>
  /[从從自]\s*$/u.test(left) ? 'start' : /[到至]\s*$/u.test(left) ? 'end' : undefined
/** What stands between the two ends of a span. */
const between = new RegExp(
  `^\\s*[-–—~〜～]\\s*$|^(?:\\s*uhr|h)?\\s*(?:${all(clean(words.end.before))})${article}\\s*$|^\\s*[時시点點]?(?:から|부터|से|至|到)\\s*$|^['’]?[td][ea]n\\s+$`,
  'u',
)

/** The values of a text, each time with what it is the end of, as far as that can be told. */
export function markEnds<T extends Told>(text: string, values: readonly T[]): (T & { end?: End })[] {
  const times = values.filter(({ kinds }) => kinds.has('clock'))
  const isSpan = (one?: T, other?: T) => one && other && between.test(text.slice(one.to, Math.max(one.to, other.from)))
  let at = -1
  return values.map((value) => {
    if (!value.kinds.has('clock')) return value
    at++
    if (isSpan(times[at - 1], value)) return { ...value, end: 'end' }
    if (isSpan(value, times[at + 1])) return { ...value, end: 'start' }
    const [left, right] = [text.slice(Math.max(0, value.from - 30), value.from), text.slice(value.to, value.to + 20)]
    const suffix = hungarian.exec(right)
    if (suffix) return { ...value, end: suffix[1] ? 'end' : 'start' }
    const end = patterns.find((one) => one.before.test(left) || one.behind.test(right))?.end ?? unspaced(left)
    return end ? { ...value, end } : value
  })
}
