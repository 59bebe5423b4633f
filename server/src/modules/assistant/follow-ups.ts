import { listTellingWords } from '../../providers/models/asking.ts'
import { listWords } from '../../providers/models/words.ts'

/** What was said before, oldest first. `titles` are those of the articles that an answer of the assistant rests on. */
export type Turn = { role: 'customer' | 'assistant' | 'agent' | 'system'; text: string; titles?: readonly string[] }

/** A question with as few telling words leans on what was said before, whatever else it holds. */
const veryFew = 1
/** One that joins on or points back does so up to here; with more words it says itself what it is about. */
const few = 3
/** Earlier questions of the customer that are looked at for the subject, and words taken over. */
const maxEarlier = 3
const maxTaken = 8

/** Whether the question can only be understood from what was said before. Knows about ten languages, together. */
export function leansOnHistory(question: string, history: readonly Turn[]): boolean {
  if (!history.some(({ role }) => role === 'customer')) return false
  const count = listTellingWords(question).length
  return count <= veryFew || (count <= few && (joinsOn(question) || pointsBack(question)))
}

/**
 * The words that tell what the conversation is about: of the titles that the last answer rests on, and of the customer's
 * newest earlier questions until one stands by itself. Words of the question itself are left out.
 */
export function listSubjectWords(question: string, history: readonly Turn[]): string[] {
  const asked = history.flatMap(({ role, text }) => (role === 'customer' ? [listTellingWords(text)] : [])).reverse()
  const standing = asked.slice(0, maxEarlier).findIndex((words) => words.length > veryFew)
  const earlier = asked.slice(0, standing === -1 ? maxEarlier : standing + 1).flat()
  const titles = history.findLast(({ role }) => role === 'assistant')?.titles ?? []
  const own = new Set(listWords(question))
  return [...new Set([...earlier, ...titles.flatMap(listTellingWords)])]
    .filter((word) => !own.has(word))
    .slice(0, maxTaken)
}

const joinsOn = (question: string) =>
  question.split(/(?<=[.!?…。！？؟,،、])\s*/).some((sentence) => openers.has(listWords(sentence)[0] ?? ''))

const pointsBack = (question: string) => listWords(question).some((word) => pointers.has(word))

const set = (words: string) => new Set(words.split(/\s+/))

/** First words of a question that goes on with another one. */
const openers = set(`and also but or then so what's
  und auch aber oder dann y también pero o entonces et aussi mais ou alors e também mas então anche ma allora
  en ook maar dan а и или также но тогда та або też ale oraz ve peki ama
  و أو وماذا وكم وهل وكيف ومتى وأين ولكن او واین それで じゃあ では あと そして 那 那么 还有 和 그럼 그리고 और`)

/** Words that stand for something said before. */
const pointers = set(`it its that those these they them this there one ones both same else instead
  das es dies dieser diese dieses er ihn ihm davon dafür damit dazu daran dort beide gleiche
  eso esto ese esa esos esas este esta ello ellos ellas lo ahí allí mismo
  ça cela ceci celui celle ceux celles le y en lui ils elles là même
  isso isto esse essa esses essas ele ela eles elas aí lá mesmo questo quello ciò esso essi ne ci stesso
  dat die deze dit daar ervan ermee hetzelfde это этот эта эти этого этому этим он она оно они его её ее их ним них там
  цього це він вона to ten ta te tego jego ich tam bu şu o onu orada
  هذا هذه ذلك تلك هو هي هم له لها لهم بها به هناك それ これ あれ その この そこ 它 它们 这 这个 那个 那里 그것 이것 그거 그 यह वह इसे`)
