import { listWords } from '../../../words/words.ts'

/** Words with which customers name somebody to talk to. */
const persons = `human humans person someone somebody agent agents representative operator operators staff employee colleague
  mensch menschen mitarbeiter mitarbeiterin mitarbeitern kollege kollegen kollegin berater beraterin jemand jemandem jemanden
  humano humana persona alguien agente asesor asesora operador operadora
  humain humaine personne quelqu conseiller conseillère agent opérateur opératrice
  pessoa alguém atendente humano operador operadora
  человек человеком человека оператор оператора оператором оператору сотрудник сотрудником сотрудника специалист специалистом людьми живым живой менеджер менеджера менеджером
  إنسان انسان شخص موظف موظفة بشري وكيل ممثل
  umano umana operatore operatrice persona qualcuno mens medewerker iemand człowiek człowiekiem konsultant konsultantem
  insan insanla temsilci temsilciyle temsilcisi temsilcisiyle biriyle birisiyle yetkili yetkiliyle людина людиною людини людину оператор оператором оператора працівником співробітником
  iemand mens medewerker medewerkster
  konsultanta konsultantką człowieka pracownik pracownikiem kimś
  člověk člověkem člověka operátor operátorem operátora někým pracovníkem zástupcem
  människa person medarbetare handläggare kundtjänstmedarbetare någon
  menneske person medarbejder kundeservicemedarbejder nogen medarbeider noen kundebehandler
  ihminen ihmisen ihmiselle ihmistä asiakaspalvelija asiakaspalvelijan asiakaspalvelijalle jonkun jollekin
  άνθρωπο άνθρωπος εκπρόσωπο εκπρόσωπος υπάλληλο υπάλληλος κάποιον συνάδελφο
  נציג נציגה נציגת אדם אנושי אנושית מישהו בנאדם
  इंसान व्यक्ति एजेंट कर्मचारी प्रतिनिधि मनुष्य insaan agent
  manusia orang agen petugas staf operator seseorang
  operator coleg persoană persoana cineva uman agentul operatorul
  ember emberrel ügyintéző ügyintézőt ügyintézővel munkatárs munkatárssal munkatársat valakivel kolléga kollégával operátorral`

/** Words for wanting such a person, or for what that person is to do. */
const wants = `talk speak chat connect transfer want need real live wants give get put contact call let
  sprechen reden zurückrufen zurückruft anrufen verbinden will möchte brauche echte echten echter richtigen kontakt chatten verbinde
  hablar llamar llame llamarme quiero necesito comunicarme pásame páseme pasar contactar real conectar
  parler rappeler rappelle veux voudrais besoin contacter joindre vrai vraie passez transférer
  falar quero preciso conversar contato atendimento real passar
  хочу поговорить нужен позовите позови соедините соедини переключите переключи свяжите переведите переведи дайте связаться нужно
  أريد اريد التحدث أتحدث اتحدث تحدث أتكلم اتكلم حولني تحويلي التواصل أحتاج احتاج حقيقي
  parla parlare voglio vorrei spreken praten wil rozmawiać chcę konuşmak istiyorum bağla bağlayın bağlar konuşabilir görüşmek görüşebilir gerçek aktarın поговорити хочу потрібна потрібен потрібно покличте яжіть єднайте переключіть
  połączcie połącz połączyć porozmawiać proszę potrzebuję
  mluvit promluvit chci chtěl chtěla spojte přepojte potřebuji prosím
  prata tala vill vill koppla behöver riktig
  tal tale snakk snakke vil ønsker stille viderestil omstil sæt sett behøver trenger rigtigt ekte
  puhua haluan haluaisin voinko yhdistä yhdistäkää tarvitsen oikea oikean
  μιλήσω θέλω συνδέστε χρειάζομαι πραγματικό μιλάω επικοινωνήσω
  לדבר רוצה צריך צריכה העבירו תעבירו תעביר להעביר אפשר אמיתי לשוחח
  बात चाहिए चाहता चाहती जोड़ें जोड़िए मिलाइए कनेक्ट baat
  bicara berbicara hubungkan sambungkan ingin mau butuh ngobrol tolong
  vorbesc vorbi vreau aș doresc transferați legătura real nevoie
  beszélni beszélnék beszélhetek szeretnék akarok kérek kapcsoljon kapcsolja kapcsoljanak igazi élő`

const set = (words: string) => new Set(words.split(/\s+/))
const person = set(persons)
const want = set(wants)

/** The number of words between the two. Words that are further apart belong to different things. */
const reach = 5
/** A message of at most this many words that names a person and nothing else, as "human please", asks for one too. */
const alone = 3
/** These words name a person only if somebody asks for them. */
const ambiguous = set(
  `someone somebody person persons jemand jemandem jemanden alguien persona personne pessoa alguém человек شخص někým człowiek людина`,
)
/** These words are in half of all sentences. They name a person only if the customer wants to talk to somebody. */
const vague = set(
  `iemand persoană persoana någon nogen noen jonkun jollekin κάποιον מישהו אדם व्यक्ति orang seseorang cineva ember valakivel menneske människa ihminen`,
)
const talk =
  set(`praten spreken spreek prata tala tal tale snakk snakke puhu puhua μιλήσω μιλάω μιλήστε לדבר לשוחח बात baat bicara berbicara ngobrol
  hubungkan sambungkan vorbesc vorbi beszélni beszélnék beszélhetek`)

/** With these words, a short message asks for what it names. */
const polite = set(
  'please bitte favor plaît svp пожалуйста فضلك graag proszę prosím lütfen ласка tack kiitos παρακαλώ בבקשה कृपया tolong rog kérem',
)

/** Languages that join words, or that write one word as two. */
const unspaced = [
  /(?:转|轉|找|要|叫|换|換|接|联系|聯繫)\s*(?:到|个|個|一个|一下)?\s*(?:人工|真人|客服|专员|專員)|(?:人工|真人)(?:客服|服务|服務)|(?:和|跟|与|與)(?:一个|個|个)?(?:真人|人工|人|客服|同事)(?:说话|說話|聊|谈|談|沟通|交流|联系)/u,
  /(?:オペレーター|担当者|担当の方|担当の人|人間|スタッフ|有人|係の人|係の方)[^。]{0,6}(?:話し|話す|話せ|お話|つない|繋い|つなぎ|代わっ|替わっ|かわって|お願い|呼ん|対応|チャット)/u,
  /(?:상담원|상담사|상담직원|직원|사람|담당자)[^.]{0,6}(?:연결|바꿔|통화|이야기|얘기|말하|말씀|대화|부탁|상담하)/u,
  /(?:nhân viên|người thật|tư vấn viên|con người|tổng đài viên)[^.]{0,12}(?:nói chuyện|trao đổi)|(?:nói chuyện|gặp|kết nối|chuyển|trao đổi|liên hệ)[^.]{0,14}(?:nhân viên|người thật|tư vấn viên|con người|tổng đài viên)/iu,
  /vorb[a-zăâîșț]+ (?:și eu )?cu un om/iu,
]

/**
 * Whoever stands above the agents. Customers who write "I want to add a manager" ask how something is done, so a verb
 * of talking or fetching has to be just before.
 */
const superiors = [
  /(?<!\p{L})(?:(?:speak|talk|chat) (?:to|with)|(?:put|connect|transfer) me (?:through )?(?:to|with)|(?:get|call|fetch|bring|give) me|(?:want|need) to see) (?:your|the|an?) (?:manager|supervisor|boss|superior)(?!\p{L})/iu,
  /(?<!\p{L})(?:mit|holen sie|hol|gib|geben sie)(?: mir| mich)? (?:ihre[mnr]?|deine[mnr]?|de[mnr]|eine[mnr]?|der) (?:chefin|chef|vorgesetzten|filialleiter(?:in)?|manager)(?!\p{L})/iu,
  /(?<!\p{L})(?:hablar|comunicarme|páseme|pásame) con (?:su|tu|el|la|una?) (?:gerente|encargad[oa]|jef[ea]|supervisora?|responsable)(?!\p{L})/iu,
  /(?<!\p{L})parler (?:à|avec) (?:votre|ton|le|la|une?) (?:responsable|supérieure?|chef|manager|directeur|directrice)(?!\p{L})/iu,
  /(?<!\p{L})falar com (?:o|a|uma?|seu|sua|o seu|a sua) (?:gerente|supervisora?|responsável|chefe)(?!\p{L})/iu,
  /(?<!\p{L})parlare con (?:il|la|un|una|il suo|il tuo) (?:responsabile|direttore|direttrice|capo|superiore)(?!\p{L})/iu,
  /(?<!\p{L})(?:поговорить с|позовите|позови|соедините с) (?:вашим |твоим |вашего |твоего )?(?:начальником|начальника|руководителем|руководителя|начальством|начальство)(?!\p{L})/iu,
]

/** "Do I need someone to help me?" asks how something is done. */
const asksIfNeeded = /(?<!\p{L})(?:(?:do|does|will|would) (?:i|we|it) need|brauche? (?:ich|man)|braucht man)(?!\p{L})/iu

/**
 * Words that are also said of things. In a question of why or when they ask for nobody: "Why do I get this when my
 * agent starts?"
 */
const weak = set('get give put let need want real live will')
const ofPersons = set('real live')
const asksWhy = /^\s*(?:why|when (?:will|does|do))(?!\p{L})/iu

/** "I do not need a human", "I don't want to talk to an agent", "ich brauche keinen Mitarbeiter". */
const refusesOne =
  /(?<!\p{L})(?:(?:do not|don ?t|no) (?:need|want|have) (?:to (?:talk|speak|chat) (?:to|with) )?(?:an?|any|your|the)?|need no|brauche? keinen?|(?:will|möchte) keinen?|ne veux pas (?:parler à )?(?:un|une|d['’])|no (?:quiero|necesito)(?: hablar con)?(?: una?)?)\s*(?:real |live |echten )?$/iu

/**
 * Whether a customer asks for a person, in the languages of the notices. A chat model decides this by itself. This is
 * for the built-in model, which cannot.
 */
export function wantsPerson(text: string): boolean {
  const composed = text.normalize('NFC')
  if ([...unspaced, ...superiors].some((wish) => wish.test(composed))) return true
  return text.split(/[.!?…。！？؟\n]+/).some((sentence) => {
    const words = listWords(sentence).map((word) => word.replace(/^و(?=أ|ا)/, ''))
    const named = words.flatMap((word, index) =>
      person.has(word) && !refusesOne.test(words.slice(0, index).join(' ')) ? [index] : [],
    )
    if (named.length === 0 || asksIfNeeded.test(sentence)) return false
    const isPolite = words.some((word) => polite.has(word))
    const isUnclear = (word: string) => ambiguous.has(word) || vague.has(word)
    if (words.length <= alone && named.some((index) => isPolite || !isUnclear(words[index]!))) return true
    const isCause = asksWhy.test(sentence)
    return named.some((index) => {
      const wish = vague.has(words[index]!) ? talk : want
      const from = Math.max(0, index - reach)
      const near = words.slice(from, index + reach)
      // "If I remove someone, do I get a refund?" is about something else than somebody to talk to.
      const isOther = (word: string, at: number) =>
        weak.has(word) && (isCause || (at > index && ambiguous.has(words[index]!) && !ofPersons.has(word)))
      return near.some((word, at) => wish.has(word) && !isOther(word, from + at))
    })
  })
}
