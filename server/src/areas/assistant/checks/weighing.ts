import type { Sentence } from './clearing.ts'

/** What is known about a sentence besides its words. `passage` is the index of the one that carries it. */
export type Opinion =
  /**
   * `shown`: the cosine with the nearest passage that was shown. `elsewhere`: with the nearest one that was not shown.
   */
  | { kind: 'meaning'; shown: number; elsewhere: number; passage: number | null }
  /** The result of a second look. Null if nothing carries the sentence. */
  | { kind: 'look'; passage: number | null }

export type Weighed = Sentence & {
  text: string
  states: boolean
  /** It says no more than the question. */
  echoes: boolean
  /** The assistant speaks about itself. */
  isOfItself: boolean
  isStrange: boolean
  /** How much it tells: about 1 for a word that no other passage has. */
  tells: number
  /** The share of it that words carry. */
  words: number
  /** The index of the passage that carries it, if there is one. */
  passage: number | null
  /** How likely it is carried, from 0 to 1. */
  likely: number
}

/**
 * Weights of logistic regressions over the even half of `npm run evals -- --only grounding`. `bySentence`: for a
 * sentence by words, by words and meaning, and by meaning alone if text and passages are in different languages.
 * `byText`: for a text by its sentences. One or two sentences of the good answers were counted as texts too.
 */
const bySentence = {
  words: { bias: -1.43, words: 3.58, shown: 0, lead: 0 },
  both: { bias: 0.26, words: 1.71, shown: 1.11, lead: 1.62 },
  meaning: { bias: 1.1, words: 0, shown: 0, lead: 6.13 },
}
/**
 * By numbers and names alone, if text and passages are in different languages. Even paragraphs of the same evaluation
 * were looked at: with this bound one in ten texts of another paragraph on the same subject goes out.
 */
const byNames = { bias: -1.9, signs: 3.7 }
const byText = {
  words: { bias: -4.69, mean: 2.85, told: 1.98, share: 0.99 },
  both: { bias: -4.98, mean: 3.87, told: 1.79, share: 0.39 },
}
/** The cosines of embedding models lie close together. */
const middle = 0.85
const spread = 0.05

/**
 * What is less likely than this is left out, or held back. `echo`: for what only repeats the question, so that the rest
 * of the text shows nothing about it. All but two of the 48 such sentences in the experts' answers of that evaluation
 * are above.
 */
const least = { sentence: 0.3, echo: 0.4, words: 0.48, both: 0.55, foreign: { sentence: 0.15, most: 0.35 } }
/** If this share of what is kept stands in passages nearly word for word, nothing else is needed. */
const verbatim = 0.9
/** A sentence with a likelihood between these is in doubt. */
const doubtful = { from: 0.2, to: 0.6 }
/** A sentence with this share of words is not in doubt. */
const sure = 0.6

const sigmoid = (sum: number) => 1 / (1 + Math.exp(-sum))

type Known = Pick<Weighed, 'isOfItself' | 'isStrange' | 'words'> & {
  opinion: Opinion | undefined
  byWords: boolean
  /** What numbers and names tell if text and passages are in different languages. */
  signs: number | undefined
}

/**
 * How likely a sentence is carried, from 0 to 1. If a tool has answered and nothing else can tell, it is 1: then only
 * what is strange is known.
 */
export function likelihood({ isOfItself, isStrange, words, opinion, byWords, signs }: Known): number {
  if (isOfItself || isStrange) return 0
  if (opinion?.kind === 'look') return opinion.passage === null ? 0 : 1
  if (!opinion && !byWords) return signs === undefined ? 1 : sigmoid(byNames.bias + byNames.signs * signs)
  const weights = bySentence[!opinion ? 'words' : byWords ? 'both' : 'meaning']
  const shown = opinion ? (opinion.shown - middle) / spread : 0
  const lead = opinion ? (opinion.shown - opinion.elsewhere) / spread : 0
  return sigmoid(weights.bias + weights.words * words + weights.shown * shown + weights.lead * lead)
}

type Part = Pick<Weighed, 'text' | 'tells' | 'words' | 'likely' | 'isStrange' | 'isOfItself'>
type Opinions = ReadonlyMap<string, Opinion>

/**
 * The sentences that state something and are not carried. If the sentences together are not trusted, it is all of them:
 * the more that is carried tells, the less likely it is by chance. `echoes` say no more than the question. They tell
 * nothing about the others, but whoever asks must not be able to put words into the mouth of the assistant. `doubts`:
 * sentences for which a second look is worthwhile.
 */
export function settle<T extends Part>(
  stated: readonly T[],
  echoes: readonly T[],
  opinions: Opinions,
  byWords: boolean,
): { gone: T[]; doubts: T[] } {
  const isLooked = ({ text }: T) => opinions.get(text)?.kind === 'look'
  const bound = byWords ? least.sentence : least.foreign.sentence
  const kept = stated.filter(({ likely }) => likely >= bound)
  const isTrusted = kept.some(isLooked) || (kept.length > 0 && (byWords ? trust : trustForeign)(stated, kept, opinions))
  const isOpen = (one: T) => !one.isStrange && !one.isOfItself && !isLooked(one)
  // If a tool has answered, words may tell enough.
  const isUntold = ({ words, likely }: T) =>
    !byWords && opinions.size === 0 && (likely < 1 ? likely <= doubtful.to : words < sure)
  const isDoubtful = ({ likely }: T) => likely >= doubtful.from && (!isTrusted || likely <= doubtful.to)
  const left = echoes.filter(({ likely }) => likely >= (byWords ? least.echo : bound))
  const all = [...stated, ...echoes]
  const doubts = all.filter((one) => isOpen(one) && (isUntold(one) || isDoubtful(one)))
  return { gone: isTrusted ? all.filter((one) => ![...kept, ...left].includes(one)) : all, doubts }
}

const trustForeign = (_: readonly Part[], kept: readonly Part[]): boolean =>
  kept.some(({ likely }) => likely >= least.foreign.most)

function trust(stated: readonly Part[], kept: readonly Part[], opinions: Opinions): boolean {
  const sum = (parts: readonly Part[], of: (one: Part) => number) => parts.reduce((total, one) => total + of(one), 0)
  const all = sum(stated, ({ tells }) => tells) || 1
  const isVerbatim = sum(kept, ({ tells, words }) => tells * words) >= verbatim * sum(kept, ({ tells }) => tells)
  if (isVerbatim) return true
  const kind = stated.some(({ text }) => opinions.get(text)?.kind === 'meaning') ? 'both' : 'words'
  const weights = byText[kind]
  const mean = sum(stated, ({ tells, likely }) => tells * likely) / all
  const told = Math.log1p(sum(kept, ({ tells, likely }) => tells * likely))
  const share = sum(kept, ({ tells }) => tells) / all
  return sigmoid(weights.bias + weights.mean * mean + weights.told * told + weights.share * share) >= least[kind]
}
