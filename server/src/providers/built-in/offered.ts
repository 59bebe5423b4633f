import { listWords } from '../../words/words.ts'

/** What asks whether there is a thing, at the beginning of a sentence or a part of it, by language. */
const asking: Record<string, string> = {
  en: '(?:do|does|did) (?:you|u|ya|they)(?: guys)?(?: also| still| even| ever)? (?:do|sell|have(?! to)|offer|rent(?: out)?|stock|carry|make|provide|run)|(?:is|are) there|have (?:you|u|they) got|(?:you|u) (?:guys )?(?:have(?! to)|sell|do)',
  de: "(?:habt|hättet|verkauft|bietet|vermietet|verleiht|führt|macht) ihr|(?:haben|hätten|verkaufen|bieten|vermieten|verleihen|führen|machen) sie|gibt['’]?s|gibt es",
  es: '(?:ten[eé]is|tienen?|tienes|hay)(?! que)|vend[eé]is|venden|alquil[aá]is|alquilan|hac[eé]is|hacen|ofrec[eé]is|ofrecen|dais',
  fr: "(?:avez|vendez|proposez|louez|faites)[- ]vous|vous (?:avez|vendez|proposez|louez|faites)|(?:est[- ]ce qu['’] ?)?(?:il )?y a(?:[- ]t[- ]il)?",
  it: "avete|vendete|offrite|noleggiate|fate|c['’]è|ci sono",
  pt: 'vocês (?:têm|vendem|oferecem|alugam|fazem)|têm|tem|há|vendem|oferecem|alugam|fazem',
  nl: '(?:hebben|verkopen|verhuren|bieden|doen) jullie|heeft u|is er|zijn er',
}
const before =
  '(?:^|[.!?,;:¿¡\\n–-]\\s*|(?<![\\p{L}\\p{N}])(?:and|und|y|e|et|en|or|oder|o|ou|hi|hello|hey|there|hallo|hola|bonjour|moin|ciao|olá|hoi)\\s+)'
const patterns = new Map(
  Object.entries(asking).map(([language, verbs]) => [
    language,
    new RegExp(`${before}(?:${verbs})(?![\\p{L}\\p{N}])([^,.!?;:(\\n]*)`, 'giu'),
  ]),
)

/**
 * Words that name no thing: "is there a fee for late returns" asks about returns, and "is there somebody at the shop"
 * about a shop.
 */
const aspects = new Set(
  `somebody someone anybody anyone nobody way ways problem problems issue chance possibility option limit minimum maximum fee fees charge charges cost costs price deadline
  penalty rule rules reason difference problem probleme weg möglichkeit möglichkeiten chance limit grenze gebühr gebühren kosten preis frist
  strafe regel regeln grund unterschied jemand jemanden problema problemas manera forma posibilidad opción límite mínimo máximo cargo coste precio plazo
  penalización regla inconveniente diferencia alguien problème moyen possibilité option limite frais coût prix délai pénalité règle
  différence modo possibilità costo prezzo scadenza penale regola jeito possibilidade taxa custo preço prazo multa regra
  probleem manier mogelijkheid kans limiet kosten prijs termijn boete regel verschil`.split(/\s+/),
)

/** The words behind "do you sell" or "is there": the thing of which a question asks whether it is there at all. */
export const listOffered = (question: string, language: string | null): string[] =>
  [...question.matchAll(patterns.get(language ?? '') ?? /(?!)/gu)].flatMap(([, thing]) => {
    const words = listWords(thing!)
    return words.some((word) => aspects.has(word)) ? [] : words
  })
