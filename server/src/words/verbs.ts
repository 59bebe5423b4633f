/**
 * What shows that a word of a question is a verb, by language. Where a customer asks what it costs to wash a shirt, the
 * article has a list with a shirt in it. In English, verbs are often the topic: "how do I close my account".
 */
const after = (before: string, verb = '\\p{L}+') =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${before}) (?:(?:not|no|lo|la|le|les|los|las|me|se|nous|o|a) )?(${verb})(?![\\p{L}\\p{N}])`,
    'giu',
  )
/** The end of a sentence with an auxiliary verb, and the word before a pronoun. */
const germanic = (auxiliary: string, pronoun: string) => [
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${auxiliary})(?![\\p{L}\\p{N}])[^.!?\\n]* (\\p{Ll}+(?:en|ern|eln))(?=\\s*(?:[.!?,]|$))`,
    'gu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])(\\p{L}+) (?=(?:${pronoun})(?![\\p{L}\\p{N}]))`, 'giu'),
]
const romance = (before: string, ending: string) => [after(before, `\\p{L}+(?:${ending})(?:se|l[oae]s?|me|nos)?`)]

const patterns: Record<string, RegExp[]> = {
  de: germanic(
    '[Kk]ann|[Kk]annst|[Kk]önnen|[Kk]önnt|[Kk]önnte|[Kk]önnten|[Dd]arf|[Dd]ürfen|[Mm]uss|[Mm]üssen|[Mm]öchte|[Mm]öchten|[Ww]ill|[Ww]ollen|[Ss]oll|[Ss]ollen|[Ww]ürde|[Ww]erden|[Ww]ird|[Hh]abe|[Hh]ab|[Hh]aben|[Ww]urde|[Ll]ässt|zu',
    'ich|du|sie|ihr|wir|man|er',
  ),
  nl: germanic(
    '[Kk]an|[Kk]unnen|[Mm]ag|[Mm]oet|[Mm]oeten|[Ww]il|[Ww]ilt|[Ww]illen|[Zz]ou|te',
    'ik|je|jij|u|we|wij|jullie|men',
  ),
  es: romance(
    'puedo|puede|pueden|podemos|podéis|podeis|podría|quiero|queremos|quisiera|querría|cómo|como|para|hay que|que|debo|necesito|a|sin',
    'ar|er|ir',
  ),
  fr: romance(
    'puis-je|peux|peut|peut-on|pouvons|pouvez-vous|veux|voudrais|comment|pour|faut|dois|vais|je|sans',
    'er|ir|re',
  ),
  pt: romance('posso|pode|podem|podemos|quero|queria|gostaria de|como|para|preciso|devo|vou|sem', 'ar|er|ir'),
  it: romance('posso|può|possono|possiamo|voglio|vorrei|come|per|devo|bisogna|senza', 'are|ere|ire'),
  ru: [/(?<!\p{L})(\p{L}{2,}(?:ть|ться|ти))(?!\p{L})/giu],
}

/** The verbs of a question in lower case, as far as its grammar shows them. */
export const listVerbs = (question: string, language: string | null): Set<string> =>
  new Set(
    (patterns[language ?? ''] ?? []).flatMap((pattern) =>
      [...question.normalize('NFKC').matchAll(pattern)].map(([, verb]) => verb!.toLowerCase()),
    ),
  )
