import { stopWords } from '../../../words/stop-words.ts'
import { listWords } from '../../../words/words.ts'
import type { KnownLanguage } from '../../knowledge/languages/service.ts'

/** What ends a conversation: thanks, praise and goodbyes. */
const ending: Record<KnownLanguage, string> = {
  en: 'thank thanks thx ty cheers bye goodbye great perfect awesome appreciated',
  de: 'danke dankeschön dankeschon dank tschüss tschüß tschuss super perfekt prima wiedersehen',
  es: 'gracias perfecto genial adiós adios chao chau',
  fr: 'merci mercis parfait super génial revoir bientôt',
  pt: 'obrigado obrigada valeu perfeito ótimo tchau adeus',
  ru: 'спасибо благодарю отлично супер пока свидания',
  ar: 'شكرا شكراً شكر مشكور مشكورة ممتاز يعطيك السلامة',
  it: 'grazie perfetto ottimo arrivederci',
  nl: 'bedankt dank dankjewel dankuwel doei perfect',
  pl: 'dzięki dzieki dziękuję dziekuje super świetnie widzenia',
  tr: 'teşekkürler teşekkür tesekkurler tesekkur sağol sagol sağolun mükemmel güle',
  uk: 'дякую спасибі чудово супер побачення',
  cs: 'děkuji dekuji děkuju díky diky dík super shledanou',
  sv: 'tack toppen perfekt hejdå',
  da: 'tak perfekt super farvel',
  nb: 'takk perfekt supert hade',
  fi: 'kiitos kiitoksia kiitokset kiitti loistavaa näkemiin',
  el: 'ευχαριστώ ευχαριστω τέλεια αντίο',
  he: 'תודה מעולה ביי להתראות',
  hi: 'धन्यवाद शुक्रिया अलविदा dhanyavaad shukriya',
  id: 'terima makasih mantap',
  ja: '',
  ko: '',
  zh: '',
  vi: 'cảm ơn cám',
  ro: 'mulțumesc multumesc mulțumiri mersi perfect revedere',
  hu: 'köszönöm köszi koszonom koszi szuper viszlát',
}
/** Languages without spaces between words, or which write two words as one. */
const endingUnspaced =
  /^(?:(?:どうも|助かりました|本当に|了解です|わかりました|分かりました|はい)*ありがとう(?:ございます|ございました)?|(?:네|도움이됐어요|도움이되었어요|큰도움이됐어요|정말|너무|대단히)*(?:감사합니다|감사해요|고마워요|고맙습니다)|(?:好的?|帮到我了|帮了大忙|非常|太|多)*(?:谢谢|謝謝|感谢|感謝|多谢|多謝)(?:你|您|了|啦)*|再见|再見|さようなら)$/u

/** Words that may stand with these, but end nothing by themselves. */
const besides = new Set(
  `so much lot lots again all everything help helped your the for and ok okay day nice have good very cool brilliant lovely amazing
  schön schon viel vielen vielmals sehr für hilfe ihre deine die der und tag noch auf einen toll klasse cool
  muchas muchísimas mil por ayuda todo la y hasta luego guay bien vale
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
  szépen segítséget a
  million lieben tausend infinitas mercis muitíssimo imenso infinite duizendmaal tusind щиро mii χίλια ya hálásan mockrát tuhannet ألف المون המון`.split(
    /\s+/,
  ),
)

/** "That helped, thanks" ends a conversation, and "that did not help, thanks" does not. */
const helping = new Set(
  `that helps geholfen hat das mir servido servido sirvió ayudado ayudó aidé ça m ajudou isso servito aiutato stato utile dat hielp geholpen
  det hjalp hjulpet hjälpte hjälpt to pomogło помогло это допомогло це ajutat βοήθησε με itu membantu ez segített pomohlo işime yaradı
  se auttoi هذا ساعدني זה עזר इससे मदद मिली có ích lắm`.split(/\s+/),
)
const denying = new Set(
  `not didn doesn nicht kein nichts no nada ne pas rien não nada non niet ikke inte nie не nu δεν tidak nem ei لم لا לא नहीं không`.split(
    ' ',
  ),
)

/** Goodbyes of several words. */
const partings =
  /^(?:see (?:you|ya)(?: later| soon| around| tomorrow)?|take care|have a (?:nice|good|great) (?:day|evening|weekend)|bis (?:bald|dann|später)|schönen tag noch|hasta (?:luego|pronto|mañana)|à (?:bientôt|plus)|até (?:logo|já|breve|amanhã)|a presto|tot (?:ziens|straks|later)|vi (?:ses|hörs|snakkes|tales)|på (?:gensyn|gjensyn)|ha (?:det|en (?:god|fin) dag)(?: bra| fint)?|hej då|hei hei|moi moi|na razie|pe curând|τα λέμε|sampai jumpa|hoşça kal(?:ın)?|sağ ol(?:un)?)$/u

/** Whom customers thank at the end of a message: "cheers mate", "gracias crack". */
const addressed = new Set(
  'mate bro man dude buddy guys leute jungs crack tío tio amigo amigos guapa chef mec ragazzi jongens abi hocam брат друг'.split(
    ' ',
  ),
)

/** Whether a list has a word, also where its letters are drawn out: "heyyy", "gooood", "thankss". */
function has(list: ReadonlySet<string> | undefined, word: string): boolean {
  if (!list || list.has(word)) return list !== undefined
  const short = word.replace(/(\p{L})\1+$/u, '$1')
  return [word, short].some((one) => list.has(one.replace(drawn, '$1')) || list.has(one.replace(drawn, '$1$1')))
}
const drawn = /(\p{L})\1{2,}/gu

const sets = new Map(Object.entries(ending).map(([language, words]) => [language, new Set(words.split(' '))]))

/** Whether a customer says thanks or goodbye in this language or in English, and nothing else. */
export function isEnding(text: string, language: string): boolean {
  if (endingUnspaced.test(text.replace(/[\p{P}\p{S}\s]+/gu, ''))) return true
  const written = listWords(text)
  if (partings.test(written.join(' '))) return true
  const words = addressed.has(written.at(-1) ?? '') ? written.slice(0, -1) : written
  const isEnd = (word: string) => [language.split(/[-_]/)[0]!, 'en'].some((code) => has(sets.get(code), word))
  const isHelped = words.some((word) => helping.has(word) && !stopWords.has(word))
  if (isHelped && words.some((word) => denying.has(word))) return false
  const stands = (word: string) => isEnd(word) || [besides, helping, stopWords].some((list) => has(list, word))
  return words.some(isEnd) && words.every(stands)
}

/** One of these is a greeting, even with other polite words in the message. */
const greetings = new Set(
  `hello hi hey hiya howdy good morning afternoon evening hallo hej moin servus tag guten morgen abend grüezi
  hola buenas buenos días dias tardes noches bonjour bonsoir salut coucou olá ola oi bom boa dia tarde noite
  привет здравствуйте добрый день вечер доброе утро مرحبا أهلا اهلا السلام عليكم صباح الخير مساء
  ciao salve buongiorno buonasera hoi goedemorgen goedemiddag goedenavond cześć czesc dzień dobry wieczór witam
  merhaba selam günaydın iyi günler akşamlar привіт вітаю доброго дня вечора ранку ahoj dobrý den večer
  hejsan tjena god morgon goddag hei godmorgen kveld aften moi terve päivää hyvää huomenta iltaa
  γεια σας σου καλημέρα καλησπέρα χαίρετε שלום היי בוקר טוב ערב नमस्ते नमस्कार हैलो halo hai selamat pagi siang sore malam
  xin chào alo bună ziua buna salutare dimineața seara szia sziasztok helló halló jó napot reggelt estét üdv
  godaften kväll вечір halo haló haloo hallå алло הלו शुभ संध्या प्रभात buổi tối sáng chiều bạn zusammen tal tudo bem`.split(
    /\s+/,
  ),
)
const greetingUnspaced =
  /^(?:こんにちは|こんばんは|おはよう(?:ございます)?|もしもし|はじめまして|안녕(?:하세요|하십니까)?|좋은(?:아침|저녁)이에요|여보세요|你好|您好|早上好|晚上好|下午好|嗨|哈喽|在吗|在嗎)+$/u

/** Whether a customer says hello, and nothing else. */
export function isGreeting(text: string): boolean {
  const plain = text.replace(/[\p{P}\p{S}\s]+/gu, '')
  if (greetingUnspaced.test(plain)) return true
  // The small letter of "İ" is an "i" with a dot above.
  const words = listWords(text.replaceAll('İ', 'i'))
  return words.length <= longestGreeting && words.some((word) => has(greetings, word)) && words.every(isInGreeting)
}

const longestGreeting = 6
const isInGreeting = (word: string) => has(greetings, word) || has(stopWords, word)

const agreeing = new Set(
  `yes yeah yep yup sure please ok okay ja gerne bitte klar sí si claro vale dale oui volontiers sim quero да конечно давайте نعم اجل أجل ايوه sì certo
  graag tak proszę poproszę poprosze jasne evet olur tamam lütfen так звісно ano prosím jo gärna tack takk gjerne kyllä joo kiitos ναι παρακαλώ
  כן בבקשה हाँ हां जी ya iya boleh tolong はい お願い します ください 네 예 부탁 드려요 드립니다 是 好 好的 可以 要 需要 vâng có được da vă rog igen kérem`.split(
    /\s+/,
  ),
)
const agreeingUnspaced =
  /^(?:はい|お願いします|はいお願いします|お願い|ぜひ|네|예|네부탁드려요|네부탁드립니다|부탁드립니다|부탁드려요|是的?|好的?|可以|要|需要|好的谢谢|嗯)$/u

/** Whether a customer says yes, and nothing else. */
export function agrees(text: string): boolean {
  if (
    agreeingUnspaced.test(text.replace(/[\p{P}\p{S}\s]+/gu, '')) ||
    /^(?:👍|👌|✅|🙏)[\u{1f3fb}-\u{1f3ff}\ufe0f]?$/u.test(text.trim())
  )
    return true
  const words = listWords(text)
  return (
    words.length > 0 &&
    words.length <= 4 &&
    has(agreeing, words[0]!) &&
    words.every((word) => has(agreeing, word) || stopWords.has(word))
  )
}

const glad = /[👍👌🙏👏🎉🥳😀😃😄😁😊🙂😉😍🥰😘🤗💪🙌✅💯❤🧡💛💚💙💜🤍🖤♥]/u
const sad = /[👎😠😡🤬😤😾😒🙄😞😔😟😕🙁☹😣😖😫😩😢😭💔❌🖕🤦😑😐]/u

/** The mood of a message that consists only of emojis. Undefined if there are words, or if the emojis show no mood. */
export function readSigns(text: string): 'glad' | 'sad' | undefined {
  if (/[\p{L}\p{N}]/u.test(text)) return undefined
  return sad.test(text) ? 'sad' : glad.test(text) ? 'glad' : undefined
}
