/** Words that deny, by language. A star stands for any ending. */
const denials: Record<string, string> = {
  en: `not no never cannot none nothing nobody can't don't doesn't didn't isn't aren't won't mustn't shouldn't wasn't
    weren't needn't couldn't wouldn't`,
  de: 'nicht kein* nie niemals nichts',
  es: 'no nunca ningun* ningún jamás',
  fr: 'pas ne jamais aucun*',
  pt: 'não nunca nenhum*',
  it: 'non mai nessun*',
  nl: 'niet geen nooit',
  da: 'ikke aldrig ingen intet',
  nb: 'ikke aldri ingen',
  sv: 'inte aldrig ingen inget inga ej',
  pl: 'nie nigdy żad*',
  ru: 'не нет никогда',
  uk: 'не немає ніколи',
  cs: 'není nejsou nejsme nemá nemáme nemají nemáte nelze nesmí nesmíte nemusí nemusíte nemůže nemůžete nemůžeme nemohou',
  ro: 'nu niciodată',
  el: 'δεν μην ποτέ',
  id: 'tidak bukan',
  hu: 'nem nincs nincsen* sincs* soha',
  tr: 'değil* yok*',
  fi: 'ei en et emme ette eivät älä älkää eikä',
  ar: 'لا ليس ليست ليسوا لن لم غير ولا ولن ولم وليس لسنا',
  he: 'לא אין אינו אינה אינם אינן אינכם ואין שאין ולא שלא בלתי',
  hi: 'नहीं नही मत न',
  vi: 'không chưa đừng chẳng',
}

/** Words for "without". Together with a denial they deny nothing, also where two other denials are one. */
const without: Record<string, string> = {
  en: 'without',
  de: 'ohne',
  es: 'sin',
  fr: 'sans',
  pt: 'sem',
  it: 'senza',
  nl: 'zonder',
  da: 'uden',
  nb: 'uten',
  sv: 'utan',
  pl: 'bez',
  ru: 'без',
  uk: 'без',
  cs: 'bez',
  ro: 'fără',
  el: 'χωρίς',
  id: 'tanpa',
  hu: 'nélkül',
  tr: 'olmadan olmaksızın',
  fi: 'ilman',
  ar: 'بدون دون بلا',
  he: 'בלי ללא מבלי',
  hi: 'बिना',
}

/** Languages in which two denials cancel each other: "not without". In the others they may be one. */
const cancelling = new Set(['en', 'de', 'nl', 'da', 'nb', 'sv', 'ja', 'ko', 'zh'])

/** What denies in writing where words are not told apart. */
const unspaced: Record<string, RegExp> = {
  ja: /(?:ませんでした|ません|なければ|なくなり|なかった|(?<![少危汚切])な(?:いで|い|く(?!な))|なし|無し|(?:せ|ら|か|さ|わ)ずに|不要|不可|禁止)/g,
  ko: /않|못|없|(?<!\p{L})안(?=\s)|아닙|아닌|마세요|마십시오|불가능?|불필요|금지/gu,
  zh: /不|没有?|沒有?|无法|無法|无需|無需|无须|未(?!来|來)|请勿|請勿|(?<!\p{L})别|请别/gu,
}

/**
 * Words that limit what is denied. "Not until May" says the same as "from May", so two sentences are only compared if
 * both have the same of these.
 */
const limits: Record<string, string> = {
  en: 'until till unless except only if when once than before after otherwise but instead more less later earlier longer always any',
  de: 'bis außer nur wenn falls sofern als erst bevor ehe nach vor sonst sondern mehr weniger später früher länger immer',
  es: 'hasta salvo excepto solo sólo si cuando que antes después sino más menos siempre',
  fr: 'jusqu sauf seulement que qu si quand plus moins avant après sinon toujours',
  pt: 'até exceto só apenas se quando que mais menos antes depois sempre',
  it: 'fino tranne solo se quando che più meno prima dopo sempre',
  nl: 'tot behalve alleen als tenzij wanneer dan pas voor na meer minder altijd',
  da: 'indtil til undtagen kun hvis når end før efter mere mindre først altid',
  nb: 'inntil til unntatt bare kun hvis når enn før etter mer mindre først alltid',
  sv: 'till utom bara endast om när än innan efter förrän mer mindre först alltid',
  pl: 'do chyba tylko jeśli gdy niż przed po zawsze więcej mniej później wcześniej dłużej',
  ru: 'до кроме только если когда чем после всегда более менее больше меньше позже позднее раньше',
  uk: 'до крім тільки лише якщо коли ніж після завжди більше менше пізніше раніше',
  cs: 'do kromě jen pouze jenom když pokud jestli než před po až vždy více méně později dříve déle ale musíte musí',
  ro: 'până doar numai dacă când decât înainte după mult puțin târziu',
  el: 'μέχρι μόνο αν όταν πριν μετά περισσότερο λιγότερο αργότερα',
  id: 'hanya jika sampai sebelum setelah kecuali lebih kurang kalau',
  hu: 'csak ha amíg előtt után kivéve több kevesebb később hamarabb tovább nemcsak',
  tr: 'yalnızca sadece ancak kadar önce sonra eğer hariç dışında ise fazla az geç daha her zaman',
  fi: 'vain ainoastaan jos kun ennen jälkeen asti saakka paitsi kuin vasta enempää vähemmän enintään vaan mutta aina ellei',
  ar: 'فقط إلا إذا قبل بعد حتى سوى أكثر أقل بل لو عندما دائما يتجاوز تتجاوز يزيد',
  he: 'רק אלא אם עד לפני אחרי לאחר כאשר יותר פחות יאוחר תמיד למעט מלבד',
  hi: 'केवल सिर्फ़ सिर्फ यदि अगर तक पहले बाद तो ज़्यादा ज्यादा अधिक कम जब हमेशा अलावा बल्कि',
  vi: 'chỉ nếu khi trước sau đến trừ quá hơn mới luôn mà',
  ja: 'だけ のみ 場合 とき 時 まで 前 後 以外 以上 以下 以内 しか たら れば 限り 超え もし 未満 ても',
  ko: '만 경우 때 까지 전 후 외 이상 이하 이내 밖에 뿐 면 초과 미만 도록',
  zh: '只 仅 僅 除 如果 若 之前 之后 以前 以后 以上 以下 以内 超过 超過 才 时候 的话 否则 多于 少于 迟于 晚于 一定',
}

/** Words for what can, must or is. They say little beside a denial, and often change with it. */
const light: Record<string, string> = {
  cs: 'lze může můžete můžeme mohou je jsou jsme smí smíte má máme máte musí musíte možné možno nikdy nic nikdo žádný žádná žádné žádného žádnou',
  tr: 'var vardır asla hiç hiçbir mümkün mümkündür olarak olan ile hayır evet',
  fi: 'voi voit voitte voimme voida on ovat olemme ole olla saa saatte saavat pitää mitään koskaan kukaan mikään',
  ar: 'يمكن يمكنك يمكنكم يتم أبدا أبداً مطلقا هناك يوجد توجد تكون يكون مع',
  he: 'יש ישנו ניתן אפשר יכול יכולים לעולם אף כל עם הוא היא הם',
  hi: 'है हैं हो सकता सकती सकते कभी कोई भी किया की के को साथ',
  vi: 'có thể được phải cần bao giờ với',
}

/** Beginnings that deny a word if the other text has the word without them: "unopened", "nieczynne". */
const prefixes: Record<string, RegExp> = {
  en: /^(?:un|non)(?=\p{L}{5})/u,
  de: /^(?:un|nicht)(?=\p{L}{5})/u,
  nl: /^on(?=\p{L}{5})/u,
  sv: /^o(?=\p{L}{6})/u,
  da: /^u(?=\p{L}{6})/u,
  nb: /^u(?=\p{L}{6})/u,
  pl: /^nie(?=\p{L}{4})/u,
  cs: /^ne(?=\p{L}{4})/u,
  ru: /^не(?=\p{L}{5})/u,
  uk: /^не(?=\p{L}{5})/u,
}

/** The denying syllable of a Turkish verb, or the ending for "without", and what comes after it. */
const turkish =
  /(?<=^\p{L}{2,24}?)(?:(?:[ae])?m[ae]z(?:s[ıi]n(?:[ıi]z)?|l[ae]r|d[ıi]r)?|(?:[ae])?m[ıiuü]yor\p{L}{0,8}|m[ae]d[ıi]\p{L}{0,5}|(?:[ae])?m[ae]y[ae]c[ae][kğ]\p{L}{0,8}|m[ae]m[ae]kt[ae]\p{L}{0,6}|m[ae]y[ıi]n(?:[ıi]z)?|(?:s[ıi]z|s[uü]z)(?:d[ıiuü]r)?)$/u

/** Phrases with a word that denies, in which it denies nothing. */
const harmless =
  /\b(?:not a problem|no problem|no later than|no longer than|without fail|(?:gar )?kein problem|ohne (?:weiteres|probleme?)|(?:sin|ningún) problemas?|sin embargo|no obstante|(?:pas de|sans|aucun) (?:problème|souci)|(?:senza|nessun) problem[ai]|(?:sem|nenhum) problemas?|(?:geen|zonder) probleem|(?:intet|ikke noget|ikke noe|uden|uten|utan|inga|inget) problem(?:er)?|bez problem[uů])|(?<!\p{L})(?:без проблем|не проблема|χωρίς πρόβλημα|fără probleme?|nu este o problemă|tidak masalah|nem probléma|sorun değil|ei ongelmaa|لا مشكلة|بدون مشكلة|אין בעיה|ללא בעיה|कोई समस्या नहीं|कोई बात नहीं|không sao|không vấn đề)(?!\p{L})|申し訳(?:ござい|あり)ません(?:が)?|恐れ入りますが|すみません(?:が)?|問題(?:は)?(?:ありません|ない)|かもしれません|문제\s?없\p{L}*|没问题|沒問題|不好意思|对不起|對不起|不[过過仅僅但论論管断斷同久错錯少]|差不多|要不/giu

/** Whom a sentence speaks of and how it ends, in writing where words are not told apart. */
const endings: Record<string, RegExp> = {
  ja: /[\p{sc=Hiragana}\s]+|です|ます|必要|可能/gu,
  ko: /(?<=\p{L})(?:(?:에서는?|에게|에는?|으로|은|는|이|가|을|를|도|의|와|과|로)(?!\p{L})|(?:하[지실는]?|할|합니다|해야|되지|됩니다|된|습니다|ㅂ니다|으세요|세요|지|을|실)(?!\p{L}))|(?<!\p{L})(?:수|있\p{L}*|가능\p{L}*|합니다|됩니다|하|할)(?!\p{L})|(?<=않|못|없|아닙|아닌|불가능?|불필요)\p{L}*/gu,
  zh: /我们|我們|您|你们?|可以|可|能够?|会|會|需要|需|必须|要|请|請|的|了|是|在|也|都|有|从|從|把|被/gu,
}

const listWordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}]+(?:'t(?!\p{L}))?|\d+/gu) ?? []

/**
 * What a text says apart from its telling words. `roots`: its words that a beginning or an ending may deny, and what
 * they are without it.
 */
export type Told = {
  text: string
  denies: boolean
  words: ReadonlySet<string>
  limits: ReadonlySet<string>
  roots: ReadonlyMap<string, string>
}

export type Denying = {
  tell(text: string): Told
  /** Whether a word denies, limits or only joins, and so tells nothing of the matter. */
  isGrammar(word: string): boolean
  /** A word without the beginning or ending that may deny it. Undefined if it has none. */
  rootOf(word: string): string | undefined
  /** The words of a text where they are not told apart: what stands between denials, endings and small words. */
  cut: ((text: string) => string[]) | undefined
}

/** How sentences of a language deny. */
export function readDenying(language: string): Denying {
  const isDenial = matcher(denials[language])
  const isWithout = matcher(without[language])
  const limiting = (limits[language] ?? '').split(' ').filter(Boolean)
  const lights = new Set((light[language] ?? '').split(' '))
  const pattern = unspaced[language]
  const rootOf = (word: string): string | undefined => {
    const affix = language === 'tr' ? turkish : prefixes[language]
    const rest = affix && !isDenial(word) ? word.replace(affix, '') : word
    return rest === word ? undefined : rest
  }
  const denies = (text: string, words: ReadonlySet<string>): boolean => {
    if (pattern) return (text.match(pattern) ?? []).length % 2 === 1
    const count = [...words].filter(isDenial).length
    const lacking = [...words].filter(isWithout).length
    return cancelling.has(language) ? (count + lacking) % 2 === 1 : count > 0 !== lacking > 0
  }
  return {
    tell: (whole) => {
      const text = whole.replace(harmless, ' ')
      const words = new Set(listWordsOf(text))
      const has = (limit: string) =>
        pattern ? text.includes(limit) : words.has(limit) || (language === 'cs' && words.has(`ne${limit}`))
      return {
        ...{ text: whole, words, denies: denies(text, words), limits: new Set(limiting.filter(has)) },
        roots: new Map([...words].flatMap((word) => (rootOf(word) ? [[word, rootOf(word)!]] : []))),
      }
    },
    isGrammar: (word) => isDenial(word) || isWithout(word) || limiting.includes(word) || lights.has(word),
    rootOf,
    cut: pattern && ((text) => cut(text, pattern, endings[language]!, language)),
  }
}

/** Whole words, or pairs of characters where a run of them may be several words. */
function cut(whole: string, pattern: RegExp, small: RegExp, language: string): string[] {
  const text = whole.normalize('NFKC').toLowerCase().replace(harmless, ' ')
  // In Chinese they stand between words that are neighbours without them.
  const plain =
    language === 'zh' ? text.replace(pattern, '').replace(small, '') : text.replace(small, ' ').replace(pattern, ' ')
  const runs = plain.match(/[\p{L}\p{N}\p{M}ー]+/gu) ?? []
  if (language === 'ko') return runs
  return runs.flatMap((run) => {
    const letters = [...run]
    return letters.length < 2 || /\d/.test(run) ? [run] : letters.slice(1).map((letter, at) => letters[at]! + letter)
  })
}

function matcher(list = ''): (word: string) => boolean {
  const all = list.split(/\s+/)
  const whole = new Set(all.filter((word) => !word.endsWith('*')))
  const begun = all.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : []))
  return (word) => whole.has(word) || begun.some((start) => word.startsWith(start))
}

const shortestRoot = 4
const sharedPart = 0.6

/** Whether a word is a form of this root: "açılmış" of "açıl". T and d, k and ğ change at the end of Turkish roots. */
export function isOfRoot(word: string, root: string): boolean {
  if (word === root) return true
  if (root.length < shortestRoot) return root.length > 1 && word.length > root.length && begins(word, root)
  let same = 0
  while (same < word.length && word[same] === root[same]) same++
  return same >= Math.max(shortestRoot, sharedPart * Math.max(word.length, root.length)) || begins(word, root)
}

const begins = (word: string, root: string) => word.startsWith(root) || word.startsWith(root.replace(/t$/, 'd'))
