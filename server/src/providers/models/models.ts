/** A passage of the knowledge base that may hold the answer. The best one comes first. */
export type SourcePassage = {
  article_id: number
  title: string
  heading: string
  text: string
  score: number
  /** Its language, two letters, if it is known. */
  language?: string
  /** The text of the article around the passage, if it is known, with headings as lines with `#`. */
  stretch?: string | undefined
  /**
   * If an embedding model tells it: how far the article stands out in meaning. 0 is no nearer than the base is on
   * average; 1 is as near as a title is to its article, with no other article nearly as near.
   */
  standing?: number | undefined
  /**
   * How near the question is to one that the article answered well before, 0 to 1, and whether it asks for nothing
   * else.
   */
  asked?: { near: number; isSame: boolean } | undefined
}

export type AnswerRequest = {
  question: string
  /** Language of the question as a two-letter code; null if it is not clear. */
  language: string | null
  passages: readonly SourcePassage[]
  /** How well the best passage matches the words of the question, 0 to 1. */
  confidence: number
  /** How near the second passage comes to the first in that: nearly as good, or not far behind. */
  rival: 'close' | 'near' | false
  /** The customer may be asked which of several articles is meant. */
  may_ask?: boolean
  /**
   * The customer's further question, in their words, after the whole answer was given. Only the sentence or two that
   * answer it are wanted.
   */
  goes_on?: string
  /** The number of questions that one message answers: each has its share of the room, and quotes one article. */
  parts?: number
  /** All of a list or table is wanted, because the question compares what stands in it. */
  keeps_lists?: boolean
}

/**
 * `trust`: above 0 the passages hold the answer; the higher, the surer. `cited` are indexes into the passages of the
 * request. `either`: one of these articles answers, and the customer has to say which one is meant.
 */
export type Answer = { trust: number } & (
  | { kind: 'answer'; text: string; cited: number[] }
  | { kind: 'either'; cited: number[] }
  | { kind: 'nothing' }
)

/** What the desk asks of a language model. */
export type Models = { answer(request: AnswerRequest): Promise<Answer> }
