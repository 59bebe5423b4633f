import { remembering } from './remembering.ts'
import { listWords } from './words.ts'

const list = (words: string) => words.trim().split(/\s+/)

/** What kind of thing answers a question, whatever it is about. */
export type AnswerKind =
  | 'frequency'
  | 'duration'
  | 'money'
  | 'amount'
  | 'hours'
  | 'opening'
  | 'time'
  | 'place'
  | 'discount'
  | 'weight'

/** \b knows only English letters. */
const words = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.replace(/\n\s*/g, '')})(?![\\p{L}\\p{N}])`, 'giu')

const units = `(?:second|minute|hour|day|night|week|month|year)s?|
  sekunden?|minuten?|stunden?|(?:werk|arbeits)?tage?n?|wochen?|monate?n?|jahre?n?|
  segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|
  secondes?|heures?|jours?|semaines?|mois|ans?|ann[ée]es?|
  dias?|m[êe]s|anos?|
  секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|дн\\p{L}+|день|недел\\p{L}+|месяц\\p{L}*|лет|год\\p{L}*|
  دقيقة|دقائق|ساعة|ساعات|يوما?|أيام|يومين|
  أسبوع|أسابيع|شهر|أشهر|شهور|سنة|سنوات|
  secondi|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|
  seconden?|minuut|minuten|uur|uren|(?:werk)?dag(?:en)?|weken?|maand(?:en)?|jaar|jaren|
  secunde?|minute?|oră|ore|zile?|săptămân[ăi]|lun[ăi]|ani|
  saniye\\p{L}*|dakika\\p{L}*|saat|gün(?:lük|de|den)?|hafta\\p{L}{0,3}|ay|yıl\\p{L}{0,3}|
  sekund\\p{L}{0,2}|minut\\p{L}{0,2}|godzin\\p{L}{0,2}|dni|dzień|tydzień|tygodni\\p{L}{0,2}|miesiąc\\p{L}{0,2}|miesięcy|rok|lata?|
  timm?(?:e|ar|er|es)|dyg?n|(?:arbets|arbejds|virke)?dag(?:ar|e|er)?|veck(?:a|or)|uger?|uker?|månad(?:er)?|måned(?:er)?|år|
  hodin\\p{L}{0,2}|dn[íůyi]|dnech|(?<=\\d\\s)(?:den|let)|týdn\\p{L}{0,2}|týden|měsíc\\p{L}{0,2}|rok[uyů]?|
  хвилин\\p{L}*|годин\\p{L}*|дні|днів|день|тижн\\p{L}*|тиждень|місяц\\p{L}*|рок\\p{L}*|рік`

/** What may follow "are you open" where it asks for hours, and not about an account that is opened. */
const openTimes = `on|at|in|until|till|during|over|between|before|after|from|today|tomorrow|tonight|now|late|early|every|all|this|
  next|right|and|or|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:day|end)s?|bank|public`
const isOpen = `(?:open|close|closed|shut)(?=\\s*(?:$|[?!.,;\\n])| (?:${openTimes})(?!\\p{L}))`

/**
 * The words that ask, without the topic: nothing that an article would repeat, one language per line. The first kind
 * that matches counts.
 */
const questions: [kind: AnswerKind, asking: RegExp][] = [
  [
    'discount',
    words(
      `discounts?|rabatte?|ermäßigung|nachlass|descuentos?|rebajas?|remise|réduction|descontos?|скидк\\p{L}+|خصم|تخفيض|
      scont[oi]|korting(?:en)?|reducer[ei]|indirim\\p{L}*|zniżk\\p{L}+|rabat(?:u|y|ter)?|rabatt(?:er|en)?|slev[auy]|знижк\\p{L}+`,
    ),
  ],
  [
    'frequency',
    words(`how often|how many times|
      wie oft|wie häufig|
      (?:con )?qué frecuencia|cuántas veces|
      à quelle fréquence|combien de fois|
      (?:com )?que frequência|quantas vezes|
      как часто|сколько раз|
      كم مرة|
      ogni quanto|quante volte|con (?:che|quale) frequenza|hoe vaak|cât de des|de câte ori|ne sıklıkla|kaç (?:kez|kere|defa)|
      jak często|ile razy|jak často|kolikrát|як часто|скільки разів|hur ofta|hvor (?:ofte|tit)`),
  ],
  [
    'duration',
    words(`how long|how (?:quickly|fast|soon)|how many (?:${units})|how much time|
      wie lange?|wie schnell|wie viele (?:${units})|
      cu[aá]nto (?:tiempo|tarda\\p{L}*|dura\\p{L}*)|cu[aá]nt[oa]s (?:${units})|
      combien de (?:temps|${units})|quel délai|
      quanto tempo|quant[oa]s (?:${units})|
      (?:как )?долго|как быстро|сколько (?:времени|${units})|
      كم (?:من الوقت|يستغرق|تستغرق|${units})|ما مدة|
      quanto (?:ci vuole|ci vogliono|ci mette|ci si mette)|quant[ei] (?:${units})|
      hoe ?(?:lang|snel)|hoeveel (?:${units})|cât (?:timp|durează|de repede)|câte (?:${units})|
      ne kadar (?:sür\\p{L}+|zaman\\p{L}*)|kaç (?:${units})|
      jak (?:długo|szybko)|ile (?:czasu|trwa\\p{L}*|${units})|
      (?:na )?jak (?:dlouho|rychle)|(?:za )?kolik (?:času|${units})|як (?:довго|швидко)|скільки (?:часу|трива\\p{L}+|${units})|
      hur (?:länge|snabbt|lång tid)|hvor (?:længe|lenge|hurtigt?|raskt|lang tid)|h(?:ur|vor) m(?:ånga|ange) (?:${units})`),
  ],
  [
    'amount',
    words(`how much (?:(?:money|cash) )?(?:can|may|am i allowed)|
      wie ?viel(?: geld)? (?:kann|darf|können|dürfen)|wie hoch|
      cu[aá]nto (?:dinero )?(?:puedo|se puede|podemos)|
      combien (?:puis|peut|peux|pouvons)|
      quanto (?:dinheiro )?(?:posso|pode|podemos)|
      сколько (?:денег )?(?:можно|я могу|могу)|
      quanto (?:denaro )?(?:si può|possiamo)|hoeveel (?:geld )?(?:kan|mag|kunnen|mogen)|cât (?:pot|putem)|ile (?:mogę|można|możemy)|kolik (?:peněz )?(?:můžu|mohu|lze|můžeme)|скільки (?:грошей )?(?:можна|можу|можемо)`),
  ],
  [
    'money',
    words(`how much|how expensive|costs?|prices?|pricing|fees?|cheap(?:er|est)?|(?:more|most|less|least) expensive|
      was (?:be)?zahl(?:e|t|en|st)|wie ?viel (?:be)?zahl(?:e|t|en|st)|kosten|kostet|preise?|teuer|teu(?:rer|erste)\\p{L}*|(?:billig|günstig)(?:er|ste)\\p{L}*|wie ?viel kostet|
      cu[aá]nto (?:cuesta|vale|sale|es|hay que pagar)\\p{L}*|cuestan?|precios?|coste?|(?:más|menos) (?:barat|car)\\p{L}+|
      combien (?:coûte|ça coûte|vaut)\\p{L}*|co[uû]ten?t?|prix|tarifs?|(?:plus|moins) ch[eè]re?s?|
      quanto (?:custa|sai|é)\\p{L}*|custam?|preços?|(?:mais|menos) (?:barat|car)\\p{L}+|
      сколько сто\\p{L}+|стоит|стоимость|цен\\p{L}+|дешевле|дороже|
      quanto (?:costa|costano|viene|si paga|pago)|costano?|costo|prezz[oi]|(?:più|meno) (?:car[oaie]|economic\\p{L}+)|
      hoeveel kost|kost|prijs|prijzen|goedko(?:op|per|opste)|duur(?:der|ste)|
      cât (?:costă|e|este)|costă|costuri(?:le)?|costul|preț\\p{L}*|(?:mai|cel mai) (?:ieftin|scump)\\p{L}*|
      ne kadar (?:tutar|eder|ödüyor\\p{L}*|ödeyece\\p{L}+)|fiyat\\p{L}*|ücret(?:i|ler\\p{L}*)?|kaç (?:lira|para|tl|euro)|kaça|
      ile (?:kosztuj\\p{L}+|płac\\p{L}+|zapłac\\p{L}+)|kosztuj\\p{L}+|koszty?|cen[aęy]|(?:tańsz|droższ)\\p{L}+|
      kolik (?:stojí|stoj\\p{L}+|zaplat\\p{L}+|platí\\p{L}*|je to)|za kolik|stojí|cen[auy]|poplat\\p{L}+|(?:levněj|dražš|levnějš)\\p{L}+|
      скільки (?:кошту\\p{L}+|плат\\p{L}+)|кошту\\p{L}+|варт[іо]\\p{L}+|цін\\p{L}+|дешевш\\p{L}+|дорожч\\p{L}+|
      h(?:ur|vor) (?:mycket|meget|mye) (?:kostar|koster)|kostar|koster|pris(?:et|en|er|erna|erne)?|billigare|billigere|dyrare|dyrere|
      كم (?:سعر|تكلفة|ثمن)|سعر|تكلفة|ثمن|بكم|أرخص|أغلى`),
  ],
  [
    'opening',
    words(`(?:(?:at |until |till )?what times? |(?:until |till )?when )?(?:are|r|is|do|does|will)(?:
      (?: (?:you|u|they|it))(?: guys| all)?(?: still| also| even| ever| be)?(?= ${isOpen})|
      (?= (?:the|your|ur)(?: \\p{L}+){1,2} ${isOpen}))|
      what are (?:your|the)(?: opening)? hours`),
  ],
  [
    'hours',
    words(`(?:opening|business) (?:hours|times)|
      öffnungszeiten|horarios? de (?:apertura|atención)|heures d['’]ouverture|horaires d['’]ouverture|
      hor[aá]rios? de (?:abertura|funcionamento|atendimento)|часы работы|время работы|ساعات العمل|
      orari? di apertura|openingstijden|program(?:ul)? de lucru|çalışma saatleri|godziny otwarcia|otev[íi]rací (?:doba|dobu|hodiny)|години роботи|графік роботи|öppettider(?:na)?|åbningstider(?:ne)?|åpningstider`),
  ],
  [
    'time',
    words(`when(?= (?:is|are|am|was|do|does|did|will|would|can|could|should|must|may|have|has))|when['’]s|
      what times?|what days?|until when|
      (?:bis|seit|ab )?wann|um wie ?viel uhr|wie spät|
      cu[aá]ndo|qu[eé] hora|horarios?|
      quand|quelles? heures?|horaires?|
      quando|que horas|hor[aá]rios?|
      когда|во сколько|до скольки|
      متى|أي ساعة|
      a che ora|che or[ae]|orari[o]?|wanneer|hoe laat|când|la ce oră|ne zaman|saat kaç\\p{L}*|kiedy|o której|do której|kdy|v kolik|do kolika|коли|о котрій|до котрої|
      när(?= (?:är|kan|kommer|öppnar|stänger|får|måste|ska|blir|har))|hur dags|hvornår|når(?= (?:er|kan|kommer|åpner|stenger|får|må|skal|blir|har))`),
  ],
  [
    'place',
    words(`where|wo|dónde|donde|où|onde|где|أين|
      dov['’]è|dove|waar|unde|nerede\\p{L}*|gdzie|kde|де|var(?= (?:är|ligger|finns|kan|hittar))|hvor(?= (?:er|ligger|kan|finder|finner))`),
  ],
  [
    'weight',
    words(`how heavy|weighs?|weight|lighte(?:r|st)|heavie(?:r|st)|
      wie schwer|wiegt|wiegen|gewicht|leichter|schwerer|
      pesan?|peso|(?:más|menos) (?:liger|pesad)\\p{L}+|
      poids|p[eè]sent?|lourde?s?|(?:plus|moins) l[eé]g[eè]re?s?|
      pesam?|mais lev\\p{L}+|
      вес|весит|весят|легче|тяжелее|وزن|أخف|أثقل|
      pesa|più (?:legger|pesant)\\p{L}+|hoe zwaar|weegt|cântăreșt\\p{L}+|ile waży|h(?:ur|vor) (?:tung|tungt)|väger|vejer|veier`),
  ],
]

const verbs = new Set(
  list(`take takes taking last lasts wait stay valid
    dauert dauern lange lang brauchen braucht unterwegs hält halten gilt gelten gültig
    tarda tardan dura duran demora demoran
    dure durent prend prennent
    leva levam demoram
    занимает займет длится
    يستغرق تستغرق
    dura durano vuole vogliono aspettare duurt duren durează sürer sürüyor trwa trwają trvá trvají čekat триває тривають tar tager varar varer`),
)

/** The kind of answer that a question asks for, and the question without the words that say so. */
export const findAnswerKind = remembering((question): { sought: AnswerKind | undefined; rest: string } => {
  const text = question.normalize('NFKC').toLowerCase()
  const sought = questions.find(([, asking]) => text.match(asking))
  if (!sought) return { sought: undefined, rest: text }
  const [kind, asking] = sought
  const rest = text.replace(asking, ' ')
  return { sought: kind, rest: kind === 'duration' ? dropVerbs(rest) : rest }
})

const dropVerbs = (text: string) => text.replace(/\p{L}+/gu, (word) => (verbs.has(word) ? ' ' : word))

const numbers = `\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple|
  ein\\p{L}{0,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|
  un[oae]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|
  deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|
  um|uma|dois|duas|três|quatro|sete|oito|nove|dez|doze|
  один|одну|одного|два|две|двух|три|трех|трёх|четыре|пять|пяти|шесть|семь|восемь|девять|десять|
  un['’]|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|
  een|één|twee|drie|vier|vijf|zes|zeven|negen|tien|twaalf|
  două|doi|trei|patru|cinci|șase|șapte|opt|nouă|zece|
  bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|
  dva|dvě|tři|čtyři|pět|šest|sedm|osm|devět|deset|дві|три|чотири|шість|сім|вісім|дев['’]ять|
  jeden|jedna|dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|
  en|ett?|två|tv[aå]|tre|fyra|fire|fem|sex|seks|sju|syv|åtta|otte|åtte|nio|ni|tio|ti`

const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru', 'ar', 'it', 'nl', 'ro', 'tr', 'pl', 'sv', 'da', 'nb', 'cs', 'uk']
/** Names of weekdays and months in the languages whose questions are read, without those that are English words. */
const calendar = languages.flatMap((language) => {
  const name = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
  const days = Array.from({ length: 7 }, (_, day) => name({ weekday: 'long' }).format(Date.UTC(2024, 0, day + 1)))
  const months = Array.from({ length: 12 }, (_, month) => name({ month: 'long' }).format(Date.UTC(2024, month, 1)))
  return [...days, ...months]
    .map((word) => word.toLowerCase())
    .filter((word) => !['may', 'mart', 'mars', 'lördag'].includes(word))
})

const currencies = [
  'kr|usd|eur|gbp|euros?|dollars?|d[oó]lares|pounds|kronor|kroner|coronas?|coroas?|pesos|reais',
  'руб\\p{L}*|крон\\p{L}*',
  'kronor|kroner|lei|lir[ae]|tl|zł|złot\\p{L}+|kč|czk|korun\\p{L}*|грн|гривень|гривн\\p{L}+',
  'درهم|ريال|دولار|كرونة|يورو',
].join('|')

/** Codes like CHF, which are words in lower case. */
const codes = `(?-i:${Intl.supportedValuesOf('currency').join('|')})`

const duration = `(?:${numbers})(?:[-\\s]\\p{L}+){0,2}(?:[-\\s]|(?<=\\d))(?:${units})`
const hours = `\\d{1,2}[:.]\\d{2}|\\d{1,2} ?(?:am|pm|a\\.m|p\\.m|uhr|h|horas|час\\p{L}*|uur)|(?:ore|alle|ora|kl\\.?|kell|godz\\.?|saat) \\d{1,2}|
    ${calendar.map((word) => `${word}s?`).join('|')}|noon|midnight|
    (?:from|von|de|das|с) \\d{1,2} (?:to|bis|a|às|à|до) \\d{1,2}`
const answers: Record<AnswerKind, RegExp> = {
  duration: words(
    `${duration}|(?:same|next|selben|nächsten|mismo|même|mesmo) (?:working |business )?(?:${units}|morning|evening)`,
  ),
  frequency: words(
    `(?:every|each|per|
    alle|jede\\p{L}?|pro|
    cada|por|chaque|tous les|toutes les|par|todos os|por|
    кажд\\p{L}+|كل|
    ogni|al|all['’]|alla|elke|per|fiecare|pe|her|każd\\p{L}+|co|každ\\p{L}+|кожн\\p{L}+|na|varje|hver|om) (?:\\p{L}+ )?(?:\\d+ )?(?:${units})|
    (?:once|twice|times|einmal|zweimal|dreimal|mal|vez|veces|fois|vezes|раза?|مرة|مرات|
    daily|weekly|monthly|yearly|volte|keer|ori|kez|kere|razy|gånger|gange|ganger|krát|denně|týdně|měsíčně|ročně|рази|разів|щодня|щотижня|щомісяця|щороку|
    täglich|wöchentlich|monatlich|jährlich)`,
  ),
  money: new RegExp(
    `[$€£¥₽]\\s?\\d|(?<!\\p{L})${codes}\\s?\\d|\\d\\s?(?:[$€£¥₽%]|(?:${currencies}|${codes})(?!\\p{L}))|${
      words(
        `free|no (?:charge|costs?|fees?)|kostenlos|kostenfrei|gratis|gratuit\\p{L}*|gr[aá]tis|ücretsiz|bedava|bezpłatn\\p{L}+|za darmo|zdarma|bezplatn\\p{L}+|neplatí|безкоштовн\\p{L}+|бесплатн\\p{L}+|مجان\\p{L}*`,
      ).source
    }`,
    'iu',
  ),
  hours: words(hours),
  opening: words(`${hours}|24 ?/ ?7|24[- ]hours?|round the clock|rund um die uhr|closed`),
  time: words(`${hours}|${duration}`),
  place: words(
    `street|road|lane|avenue|square|floor|building|address|settings|page|menu|account|behind|next to|opposite|
    \\p{L}*stra(?:ß|ss)e|\\p{L}+platz|stockwerk|etage|adresse|einstellungen|seite|menü|konto|profil|
    calle|avenida|plaza|piso|dirección|ajustes|menú|
    rue|avenue|étage|paramètres|page|compte|profil|
    rua|praça|endereço|andar|configurações|menu|conta|
    ул\\p{L}*|проспект|этаж|адрес\\p{L}*|настройк\\p{L}*|страниц\\p{L}*|меню|профил\\p{L}*|شارع|عنوان|طابق|
    piazza|indirizzo|piano|impostazioni|pagina|profilo|\\p{L}*straat|\\p{L}*plein|adres|verdieping|instellingen|
    strada|piața|adresa|etaj\\p{L}*|setări\\p{L}*|cadde\\p{L}*|sokak|adres\\p{L}*|ayarlar\\p{L}*|ulic\\p{L}+|piętr\\p{L}+|ustawieni\\p{L}+|patr[oau]|patře|přízemí|náměstí|nastaven\\p{L}+|вул\\p{L}*|площ[аі]|поверс\\p{L}+|налаштуван\\p{L}+|
    \\p{L}+gatan?|\\p{L}+gade|\\p{L}+gata|adress\\p{L}*|inställning\\p{L}+|indstilling\\p{L}+|innstilling\\p{L}+`,
  ),
  amount: /\d{2}/,
  discount: words(
    `discount\\p{L}*|reduc\\p{L}+|half|saves?|cheaper|rabatte?\\p{L}*|ermäßig\\p{L}+|nachlass|vergünstig\\p{L}+|
    descuentos?|rebajas?|remises?|réduction\\p{L}*|tarif réduit|descontos?|скидк\\p{L}+|خصم|تخفيض|
    scont[oi]|scontat\\p{L}+|korting\\p{L}*|indirim\\p{L}*|zniżk\\p{L}+|rabat\\p{L}*|slev\\p{L}+|zlevněn\\p{L}+|знижк\\p{L}+`,
  ),
  weight: words(`\\d+(?:[.,]\\d+)? ?(?:k?g|kilos?|grams?|gramm|gramos?|grammes?|gramas?|lbs?|oz|pounds|ounces|кг|г)`),
}

const spans = words(
  `${duration}(?:[-\\s](?:olds?|ago|alte?n?|años de antigüedad|de uso))?|\\d{1,3}[-\\s]?(?:jährig\\p{L}*|jarige?n?)`,
)

/**
 * The words of the times that a customer tells with a number: "it broke after 3 weeks", "14 months old". An article
 * that answers them seldom repeats these.
 */
export const listSpanWords = (text: string): string[] =>
  (text.normalize('NFKC').toLowerCase().match(spans) ?? []).flatMap(listWords)

const sums = new RegExp(
  `(?:[$€£¥₽]\\s?|(?<![\\p{L}\\p{N}])${codes}\\s?)\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:[$€£¥₽]|(?:${currencies}|${codes})(?!\\p{L}))`,
  'giu',
)

/** The words of the sums of money that a customer tells: "the bill is 600 euros". */
export const listSumWords = (text: string): string[] => (text.match(sums) ?? []).flatMap(listWords)

/** Returns whether a text holds something of the kind. */
export const answersWith = (sought: AnswerKind, text: string): boolean =>
  text.search(answers[sought]) !== -1 || (sought === 'discount' && text.includes('%'))
