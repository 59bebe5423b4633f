/**
 * Every set is split by the place of its questions, counted from 0. The even half is the tuned one: what is wrong there
 * is looked at, and all parameters are fitted to it. The odd half is the reported one: its figures are those of
 * docs/assistant-quality.md and of thresholds.json, and nothing is fitted to it. This holds for the sets, for the
 * grounding over WixQA, for the languages of phrases and for the small bases. Chats, conversations, chatty questions
 * and the own texts of the grounding are not split: they were looked at as they were mended, and only show that nothing
 * gets worse.
 */
export const halves = ['even', 'odd'] as const
export type Half = (typeof halves)[number]

export const pickHalf = <T>(all: readonly T[], half: Half): T[] =>
  all.filter((_, index) => index % 2 === halves.indexOf(half))
