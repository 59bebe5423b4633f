import { stopWords } from '../../../providers/models/stop-words.ts'
import { listWords } from '../../../providers/models/words.ts'
import type { KnownLanguage } from '../../knowledge/articles/service.ts'

/** What ends a conversation: thanks, praise and goodbyes. */
const ending: Record<KnownLanguage, string> = {
  en: 'thank thanks thx ty cheers bye goodbye great perfect awesome appreciated',
  de: 'danke dankeschön dankeschon dank tschüss tschüß tschuss super perfekt prima wiedersehen',
  es: 'gracias perfecto genial adiós adios chao chau',
  fr: 'merci parfait super génial revoir bientôt',
  pt: 'obrigado obrigada valeu perfeito ótimo tchau adeus',
  ru: 'спасибо благодарю отлично супер пока свидания',
  ar: 'شكرا شكراً مشكور مشكورة ممتاز يعطيك السلامة',
  it: 'grazie perfetto ottimo arrivederci',
  nl: 'bedankt dank dankjewel dankuwel doei perfect',
  pl: 'dzięki dzieki dziękuję dziekuje super świetnie widzenia',
  tr: 'teşekkürler teşekkür tesekkurler tesekkur sağol sagol mükemmel güle',
  uk: 'дякую спасибі чудово супер побачення',
  cs: 'děkuji dekuji děkuju díky diky dík super shledanou',
  sv: 'tack toppen perfekt hejdå',
  da: 'tak perfekt super farvel',
  nb: 'takk perfekt supert hade',
  fi: 'kiitos kiitoksia kiitti loistavaa näkemiin',
  el: 'ευχαριστώ ευχαριστω τέλεια αντίο',
  he: 'תודה מעולה ביי להתראות',
  hi: 'धन्यवाद शुक्रिया अलविदा dhanyavaad shukriya',
  id: 'terima makasih mantap',
  ja: '',
  ko: '',
  zh: '',
  vi: 'cảm ơn cám',
  ro: 'mulțumesc multumesc mersi perfect revedere',
  hu: 'köszönöm köszi koszonom koszi szuper viszlát',
}
/** Languages without spaces between words, or that write their words as one. */
const endingUnspaced =
  /^(?:(?:どうも|本当に|了解です|わかりました|分かりました|はい)*ありがとう(?:ございます|ございました)?|(?:네|정말|너무|대단히)*(?:감사합니다|감사해요|고마워요|고맙습니다)|(?:好的?|非常|太|多)*(?:谢谢|謝謝|感谢|感謝|多谢|多謝)(?:你|您|了|啦)*|再见|再見|さようなら)$/u

/** What goes with it, and alone ends nothing. */
const besides = new Set(
  `so much lot lots again all everything help helped your the for and ok okay day nice have good very
  schön schon viel vielen vielmals sehr für hilfe ihre deine die der und tag noch auf einen
  muchas muchísimas mil por ayuda todo la y hasta luego
  beaucoup mille pour aide votre tout bonne journée au à
  muito muita mesmo pela ajuda tudo até
  большое огромное вам за помощь всё все до очень
  جزيلا جزيلاً لك لكم على المساعدة كثيرا العافية مع
  tante mille molte aiuto tutto
  wel hartelijk voor hulp alles je u uw
  bardzo wielkie za pomoc wszystko do
  çok ederim ederiz yardım yardımınız için her şey
  дуже велике вам за допомогу все до
  moc za pomoc mnohokrát na
  så mycket för hjälpen stort
  mange tusind for hjælpen
  tusen mange for hjelpen
  paljon avusta oikein
  πολύ για βοήθεια
  רבה על העזרה
  बहुत मदद के लिए
  kasih banyak atas bantuannya
  rất nhiều bạn anh chị em
  mult frumos pentru ajutor la
  szépen segítséget a`.split(/\s+/),
)

const sets = new Map(Object.entries(ending).map(([language, words]) => [language, new Set(words.split(' '))]))

/** Whether a customer says thanks or goodbye in this language or in English, and nothing else. */
export function isEnding(text: string, language: string): boolean {
  if (endingUnspaced.test(text.replace(/[\p{P}\p{S}\s]+/gu, ''))) return true
  const words = listWords(text)
  const isEnd = (word: string) => [language.split(/[-_]/)[0]!, 'en'].some((code) => sets.get(code)?.has(word))
  return words.some(isEnd) && words.every((word) => isEnd(word) || besides.has(word) || stopWords.has(word))
}

const robots = new Set(
  `robot robots robotem botem robotom robotul bot bots chatbot chatbots robô robôs robotti robottiin robotul roboter робот бот روبوت بوت רובוט בוט रोबोट बॉट
  ρομπότ ki`.split(/\s+/),
)
const people = new Set(
  `human person machine computer real talking speaking chatting mensch maschine computer echter spreche rede schreibe
  humano humana máquina persona personne humain humaine machine pessoa человек человеком машина живой إنسان انسان
  umano macchina persona mens machine człowiek człowiekiem insan людина машина člověk människa menneske ihminen άνθρωπος
  ein eine einem einer un une uno um uma una een en ett et egy bir один это я с
  bist sind sei siete انت أنت هل sen siz musun misin musunuz mısın ти ви jsi jste jesteś är oletko sinä είσαι εσύ אתה את
  क्या आप हैं है apakah ini kamu anda ești sunteți vagy te ön ben
  אדם בן मानव इंसान manusia người om ember gép`.split(/\s+/),
)
const robotUnspaced = /^.{0,12}(?:ロボット|ボット|로봇|챗봇|机器人|機器人).{0,8}$/u
const robotVietnamese = /\brô-?\s?bốt\b/iu

/** Whether a customer asks if it is a machine that answers, and nothing else. */
export function asksForMachine(text: string): boolean {
  const plain = text.replace(/[\p{P}\p{S}\s]+/gu, '')
  if (robotUnspaced.test(plain)) return true
  const words = listWords(text)
  if (words.length > 10) return false
  if (robotVietnamese.test(text)) return true
  return (
    words.some((word) => robots.has(word)) &&
    words.every((word) => robots.has(word) || people.has(word) || stopWords.has(word))
  )
}
