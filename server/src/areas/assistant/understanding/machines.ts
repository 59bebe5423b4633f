import { stopWords } from '../../../words/stop-words.ts'
import { listWords } from '../../../words/words.ts'

const robots = new Set(
  `robot robots robotti botti robotem botem robotom robotul bot bots chatbot chatbots robô robôs robotti robottiin robotul roboter робот бот روبوت بوت רובוט בוט रोबोट बॉट μποτ
  ρομπότ ki`.split(/\s+/),
)
const people = new Set(
  `human person machine computer real even talking speaking chatting mensch maschine computer echter spreche rede schreibe
  humano humana máquina persona personne humain humaine machine pessoa человек человеком машина живой إنسان انسان
  umano macchina persona mens machine człowiek człowiekiem insan людина машина člověk människa menneske ihminen άνθρωπος
  ein eine einem einer un une uno um uma una een en ett et egy bir один это я с
  bist sind sei siete انت أنت هل sen siz musun misin musunuz mısın ти ви jsi jste jesteś är oletko sinä είσαι εσύ אתה את
  क्या आप हैं है apakah ini kamu anda ești sunteți vagy te ön ben
  אדם בן मानव इंसान manusia người om ember gép
  is ce c cest dette dit det her er bu bu mu mı tämä onko αυτό είναι זה הזה यह एक ini itu az ez e to je czy jest isto è questo`.split(
    /\s+/,
  ),
)
const bots = /^(?:이거|이건|여기는?|지금|혹시|당신은?|너는?|저는?)*봇(?:이에요|인가요|입니까|이야|이죠|이니)?$/u
const robotUnspaced = /^.{0,12}(?:ロボット|ボット|로봇|챗봇|机器人|機器人).{0,8}$/u
const robotVietnamese =
  /\brô-?\s?bốt\b|^(?:bạn|đây|có|em|anh|chị)(?: \p{L}+){0,3} (?:robot|bot|chatbot|máy)(?: (?:à|không|hả|ạ|phải không))?\s*\??$/iu

/** Whether a customer asks if a machine answers, and nothing else. */
export function asksForMachine(text: string): boolean {
  const plain = text.replace(/[\p{P}\p{S}\s]+/gu, '')
  if (robotUnspaced.test(plain) || bots.test(plain) || talksToReal.test(text.trim().toLowerCase())) return true
  const words = listWords(text)
  if (words.length > 10) return false
  if (robotVietnamese.test(text)) return true
  const isOnly = words.every((word) => robots.has(word) || people.has(word) || stopWords.has(word))
  return isOnly && (words.some((word) => robots.has(word)) || asksForHuman.test(text))
}

/** "Are you human?", and the like in the languages of the panel. */
const asksForHuman =
  /^\s*(?:(?:are|r) (?:you|u) (?:really |even )?(?:an? )?(?:human|real|machine|computer)|is this (?:an? )?(?:real (?:person|human)|human|machine)|(?:am i|i am|i'm) (?:talking|speaking|chatting) (?:to|with) (?:an? )?(?:real (?:person|human)|human|machine|computer)|(?:bist du|sind sie) (?:ein(?:e)? )?(?:echter |echte )?(?:mensch|person|maschine|computer)|(?:eres|es usted|sos) (?:una? )?(?:persona|humano|humana|máquina|real)|(?:es-tu|tu es|êtes-vous|vous êtes) (?:une? )?(?:vraie )?(?:humain|humaine|personne|machine)|(?:você é|és) (?:uma? )?(?:humano|humana|pessoa|máquina)|(?:ты|вы) (?:живой )?(?:человек|машина)|هل أنت (?:إنسان|انسان|شخص))(?!\p{L})/iu

/** "Am I talking to a real person?" asks what answers, and for nobody. */
const talksToReal = new RegExp(
  `^(?:${[
    `(?:spreche|schreibe|rede|chatte) ich (?:hier |gerade |eigentlich |überhaupt )*mit (?:einem|einer) (?:echten |richtigen )?(?:menschen|person|maschine|roboter|bot)`,
    `(?:¿\\s*)?(?:hablo|estoy hablando|estoy chateando) con (?:una?|un) (?:persona|humano|máquina|robot|bot)(?: real| de verdad)?`,
    `(?:est-ce que )?(?:je parle|je suis en train de parler) (?:à|avec) (?:une?|un) (?:vraie? )?(?:personne|humain|machine|robot)`,
    `(?:estou a falar|estou falando|falo) com (?:uma?|um) (?:pessoa|humano|máquina|robô)(?: de verdade| real)?`,
    `(?:sto parlando|parlo) con (?:una?|un) (?:persona|umano|essere umano|macchina|robot)(?: vera| reale)?`,
    `(?:praat|spreek|chat) ik (?:hier |nu )?(?:met|tegen) een (?:echte? )?(?:mens|persoon|machine|robot)`,
    `(?:taler|snakker|chatter|skriver|prater) jeg (?:nå |nu )?med (?:et|en|ett) (?:rigtigt? |ekte |virkeligt? |levende )?(?:menneske|person|maskine?|robot)`,
    `(?:pratar|talar|chattar|skriver) jag (?:nu )?med en (?:riktig |levande )?(?:människa|person|maskin|robot)`,
    `(?:czy )?(?:rozmawiam|piszę) z (?:(?:prawdziw|żyw)(?:ą|ym) )?(?:osobą|człowiekiem|maszyną|robotem|botem)`,
    `(?:я )?(?:разговариваю|говорю|общаюсь|пишу) (?:я )?с (?:живым |реальным |настоящим )?(?:человеком|роботом|машиной|ботом)`,
    `(?:я )?(?:розмовляю|говорю|спілкуюся) (?:я )?(?:з|із) (?:живою |справжньою |реальною )?(?:людиною|роботом|ботом)`,
    `vorbesc cu (?:o |un )?(?:persoană|om|robot|bot)(?: real[ăa]?| adevărat[ăa]?)?`,
    `μιλάω με (?:έναν )?(?:πραγματικό |αληθινό )?(?:άνθρωπο|ρομπότ|μηχανή)`,
    `(?:apakah )?(?:saya|aku) (?:sedang )?(?:bicara|berbicara|chat) dengan (?:orang|manusia|robot)(?: sungguhan| asli| beneran)?`,
    `(?:valódi |élő |igazi )?(?:emberrel|géppel|robottal) beszélek`,
    `(?:mluvím|píšu|píši) s(?:e)? (?:opravdovým |skutečným |živým )?(?:člověkem|strojem|robotem)`,
    `(?:gerçek )?(?:bir )?(?:insanla|kişiyle|robotla|makineyle) m[ıi] (?:konuşuyorum|yazışıyorum|görüşüyorum)`,
    `(?:puhunko|keskustelenko|juttelenko) (?:oikean |aidon )?(?:ihmisen|koneen|robotin) kanssa`,
    `هل (?:أنا )?(?:أتحدث|اتحدث|أتكلم|اتكلم) (?:مع|إلى) (?:شخص|إنسان|انسان|روبوت|آلة)(?: حقيقي| حقيقية)?`,
    `(?:האם )?אני (?:מדבר|מדברת) עם (?:בן אדם|אדם|בנאדם|רובוט|מכונה)(?: אמיתי)?`,
    `क्या मैं (?:किसी )?(?:असली |सच्चे )?(?:इंसान|व्यक्ति|आदमी|रोबोट) से बात कर (?:रहा|रही) (?:हूँ|हूं)`,
    `(?:có phải )?(?:tôi|mình) đang (?:nói chuyện|chat|trò chuyện) với (?:người|máy|robot)(?: thật)?(?: à| không| phải không)?`,
    `(?:私は|いま|今)?(?:本物の|本当の)?(?:人間|人|機械)(?:の方)?と(?:話して|お話しして|チャットして)(?:います|いる|る|いるの|るの|いるんです|るんです)か`,
    `(?:진짜 |실제 )?(?:사람|인간|기계)(?:과|이랑|하고|와) (?:대화|이야기|채팅|얘기)하고 있(?:나요|는 건가요|습니까|어요|는 거예요)`,
    `我(?:是)?(?:在|正在)?(?:跟|和|与)(?:真人|人工|机器人?|人)(?:在)?(?:说话|聊天|对话|交谈)(?:吗|嗎|么)`,
  ].join('|')})\\s*[?？;؟!.。]*$`,
  'u',
)
