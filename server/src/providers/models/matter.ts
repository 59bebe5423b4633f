import { namesNoVariant } from './variants.ts'

type Source = { title: string; heading: string; read: string; words: readonly string[] }

/** Whether the best article lacks what is asked for, however much else it holds. `sources`: all articles that were found. */
export function lacksMatter(question: string, best: Source, sources: readonly Source[]): boolean {
  const texts = sources.map(({ title, heading, read }) => `${title}\n${heading}\n${read}`)
  return namesNoVariant(question, best.words, texts)
}
