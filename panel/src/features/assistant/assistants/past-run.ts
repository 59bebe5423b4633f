import { useEffect, useRef, useState } from 'react'
import type { AssistantPreview, PastQuestion } from '../../../lib/types.ts'
import { askPreview } from './api.ts'
import type { Setting } from './talk.ts'

export type Tried = PastQuestion & { answer?: AssistantPreview; error?: Error }
export const outcomes = ['answered', 'offered', 'handed_over', 'refused', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome of a question. Undefined until it is known. */
export function outcomeOf({ answer, error }: Tried): Outcome | undefined {
  if (error) return 'failed'
  if (!answer) return undefined
  if (answer.hand_over) return 'handed_over'
  if (answer.offers.length > 0) return 'offered'
  return answer.found_nothing ? 'refused' : 'answered'
}

/** The number of questions that are asked at a time: the model has customers to answer too. */
const atATime = 2

/**
 * Asks an assistant what customers asked, each question by itself. Nothing is sent to customers, and it ends when the
 * page is left.
 */
export function usePastRun(assistantId: number) {
  const [tried, setTried] = useState<Tried[]>()
  const [running, setRunning] = useState(false)
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  const start = async (questions: readonly PastQuestion[], { inbox_id, language }: Setting) => {
    stopping.current.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const left = [...questions.keys()]
    setTried([...questions])
    setRunning(true)
    const keep = (index: number, result: Partial<Tried>) =>
      signal.aborted || setTried((all) => all?.with(index, { ...all[index]!, ...result }))
    const askInTurn = async () => {
      for (let index = left.shift(); index !== undefined && !signal.aborted; index = left.shift()) {
        const asked = { message: questions[index]!.question, history: [], inbox_id, language }
        await askPreview(assistantId, asked, signal).then(
          (answer) => keep(index, { answer }),
          (error: Error) => keep(index, { error }),
        )
      }
    }
    await Promise.all(Array.from({ length: atATime }, askInTurn))
    if (!signal.aborted) setRunning(false)
  }
  const stop = () => {
    stopping.current.abort()
    setRunning(false)
  }
  return {
    tried,
    running,
    start,
    stop,
    close: () => {
      stop()
      setTried(undefined)
    },
  }
}
