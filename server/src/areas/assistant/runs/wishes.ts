import { listWords } from '../../../providers/models/words.ts'

/** Somebody to talk to, in the words customers use. */
const persons = `human humans person someone somebody agent agents representative operator operators staff employee colleague
  mensch menschen mitarbeiter mitarbeiterin mitarbeitern kollege kollegen kollegin berater beraterin jemand jemandem jemanden
  humano humana persona alguien agente asesor asesora operador operadora
  humain humaine personne quelqu'un conseiller conseillère agent opérateur opératrice
  pessoa alguém atendente humano operador operadora
  человек человеком человека оператор оператора оператором оператору сотрудник сотрудником сотрудника специалист специалистом людьми живым живой менеджер менеджера менеджером
  إنسان انسان شخص موظف موظفة بشري وكيل ممثل
  umano umana operatore operatrice persona qualcuno mens medewerker iemand człowiek człowiekiem konsultant konsultantem
  insan temsilci temsilciyle biriyle yetkili людина людиною оператор`

/** That it is wanted, or what is to be done with them. */
const wants = `talk speak chat connect transfer want need real live wants give get put contact call let
  sprechen reden verbinden will möchte brauche echte echten echter richtigen kontakt chatten verbinde
  hablar quiero necesito comunicarme pásame páseme pasar contactar real conectar
  parler veux voudrais besoin contacter joindre vrai vraie passez transférer
  falar quero preciso conversar contato atendimento real passar
  хочу поговорить нужен позовите позови соедините соедини переключите переключи свяжите переведите переведи дайте связаться нужно
  أريد اريد التحدث أتحدث اتحدث تحدث أتكلم اتكلم حولني تحويلي التواصل أحتاج احتاج حقيقي
  parlare voglio vorrei spreken praten wil rozmawiać chcę konuşmak istiyorum bağla поговорити хочу`

const set = (words: string) => new Set(words.split(/\s+/))
const person = set(persons)
const want = set(wants)

/** In one breath: what stands further apart belongs to different things. */
const reach = 5
/** A few words that name a person and nothing else, as "human please", say it too. */
const alone = 3
/** These name a person only when they are asked for. */
const ambiguous = set(
  'someone somebody person persons jemand jemandem jemanden alguien persona personne pessoa alguém человек شخص',
)

/** With these, a few words ask for whatever they name. */
const polite = set('please bitte favor plaît svp пожалуйста فضلك')

/**
 * Whether a customer asks for a person, in about a dozen languages. Where a model answers it decides for itself; this is for
 * the built-in one, which cannot.
 */
export function wantsPerson(text: string): boolean {
  return text.split(/[.!?…。！？؟\n]+/).some((sentence) => {
    const words = listWords(sentence.replaceAll('’', "'")).map((word) => word.replace(/^و(?=أ|ا)/, ''))
    const named = words.flatMap((word, index) => (person.has(word) ? [index] : []))
    if (named.length === 0) return false
    const isPolite = words.some((word) => polite.has(word))
    if (words.length <= alone && named.some((index) => isPolite || !ambiguous.has(words[index]!))) return true
    return named.some((index) => words.slice(Math.max(0, index - reach), index + reach).some((word) => want.has(word)))
  })
}
