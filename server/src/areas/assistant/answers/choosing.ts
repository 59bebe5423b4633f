import { listTellingWords } from '../../../words/asking.ts'
import { readFigures } from '../checks/service.ts'

/**
 * The words for a position in a list: one line for each position, and the last line for the last one. Words for one and
 * two are also "a" and a number.
 */
const lines = `
first 1st one erste erster erstes ersten eins primero primera primer premier première primeiro primeira primo prima eerste første första pierwszy pierwsza pierwsze birinci ilk birincisi ilki первый первая первое первую перший перша перше první ensimmäinen πρώτο πρώτη πρώτος primul prima első الأول الأولى اول pertama ראשון הראשון הראשונה पहला पहली đầu 最初 一つ目 첫번째 첫째 第一
second 2nd two zweite zweiter zweites zweiten zwei segundo segunda deuxième second seconde secondo seconda tweede anden andet andre andra drugi druga drugie ikinci ikincisi второй вторая второе вторую другий друга друге druhý druhá druhé toinen δεύτερο δεύτερη δεύτερος doilea doua második الثاني الثانية kedua שני השני השנייה दूसरा दूसरी 二つ目 두번째 둘째 第二
third 3rd three dritte dritter drittes dritten drei tercero tercera tercer troisième terceiro terceira terzo terza derde tredje trzeci trzecia trzecie üçüncü üçüncüsü третий третья третье третью третій третя третє třetí kolmas τρίτο τρίτη τρίτος treilea treia harmadik الثالث الثالثة ketiga שלישי השלישי तीसरा तीसरी 三つ目 세번째 셋째 第三
last letzte letzter letztes letzten último última dernier dernière ultimo ultima laatste sidste siste sista ostatni ostatnia ostatnie son sonuncu последний последняя последнее последнюю останній остання poslední viimeinen τελευταίο ultimul utolsó الأخير الأخيرة terakhir אחרון האחרון आखिरी cuối 最後 마지막 最后`

const places = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line, at, all) => line.split(' ').map((word) => [word, at === all.length - 1 ? -1 : at] as const)),
)
/** Words that stand beside a position and name nothing. */
const beside = new Set(
  'one ones option number choice nummer opción número numéro opção numero вариант номер'.split(' '),
)

/** The title that a customer chooses by its position: "2", "the first one", "das letzte". */
export function chooseByPlace(words: string, titles: readonly string[]): string | undefined {
  const figure = /^\D{0,12}?(\d)\D{0,12}$/u.exec(readFigures(words).trim())?.[1]
  if (figure && listTellingWords(words.replace(/\p{N}/gu, '')).every((word) => beside.has(word)))
    return titles[Number(figure) - 1]
  const said = words.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const named = new Set(said.flatMap((word) => (beside.has(word) && said.length > 1 ? [] : (places.get(word) ?? []))))
  const rest = said.filter((word) => !places.has(word) && !beside.has(word)).join(' ')
  const [place, ...more] = named
  if (place === undefined || more.length > 0 || listTellingWords(rest).length > 0) return undefined
  return titles.at(place)
}

const all = new Set(
  `both all beide beides alle ambos ambas todos todas deux tous toutes entrambi entrambe tutti tutte allebei begge alla båda oba obie obydwa wszystkie
  ikisi ikiside hepsi оба обе все обидва обидві всі كلاهما كلها جميعها oboje obě molemmat kaikki δύο όλα שניהם שתיהן כולם दोनों सभी cả keduanya semua ambele
  toate mindkettő mind 両方 全部 둘다 모두 都`.split(/\s+/),
)

/** Whether somebody who was asked which one they mean names all of them. */
export const meansAll = (words: string): boolean =>
  (words.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => all.has(word))
