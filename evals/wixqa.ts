import { listTellingWords } from '../server/src/words/asking.ts'

/** A word in a larger share of the titles names no topic; in WixQA that is the name of the company. */
const commonShare = 0.25
/** All forms of a word are one topic. */
const stemLength = 6

/** The articles on the topic of some: every article whose title shares a telling word with one of theirs. */
export function findTopics(articles: readonly { key: string; title: string }[]): (keys: readonly string[]) => string[] {
  const wordsOf = new Map(
    articles.map(({ key, title }) => [key, listTellingWords(title).map((word) => word.slice(0, stemLength))]),
  )
  const holding = (word: string) => [...wordsOf.values()].filter((words) => words.includes(word)).length
  return (keys) => {
    const words = new Set(keys.flatMap((key) => wordsOf.get(key) ?? []))
    const telling = [...words].filter((word) => holding(word) <= articles.length * commonShare)
    const near = articles.filter(({ key }) => wordsOf.get(key)!.some((word) => telling.includes(word)))
    return [...new Set([...keys, ...near.map(({ key }) => key)])]
  }
}
