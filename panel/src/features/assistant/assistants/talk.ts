import { useState } from 'react'
import { useRoomForDetails } from '../../../lib/media.ts'
import type { AssistantPreview, Grounds } from '../../../lib/types.ts'
import { type PreviewTurn, usePreview } from './api.ts'

/** A question in the preview, and its outcome. */
export type Turn = { id: number; question: string; answer?: AssistantPreview; error?: Error }
/** The customer as whom the person writes, where, and in which language. Null means any. */
export type Setting = { isNew: boolean; inbox_id: number | null; language: string | null }

export const groundsOf = ({ sources, cost, ...answer }: AssistantPreview): Grounds => ({
  ...answer,
  cost_micros: cost,
  passages: sources.map(({ id, passage, ...source }) => ({ ...source, article_id: id, text: passage })),
})

const said = ({ question, answer }: Turn): PreviewTurn[] => [
  { role: 'customer', text: question },
  ...(answer?.reply ? [{ role: 'assistant' as const, text: answer.reply, offers: answer.offers }] : []),
]

/** The most turns that the API accepts. */
const mostTurns = 50

/** A chat that is sent to nobody and is kept as long as its page. */
export function useTalk(assistantId: number) {
  const [turns, setTurns] = useState<Turn[]>([])
  const [shown, setShown] = useState<number | null>(null)
  const preview = usePreview(assistantId)
  // If there is no room for both, the details would cover the answer.
  const besideIt = useRoomForDetails()
  const ask = (message: string, { inbox_id, language }: Setting) => {
    const id = turns.length
    const history = turns.flatMap(said).slice(-mostTurns)
    const keep = (change: Partial<Turn>) =>
      setTurns((all) =>
        all.map((turn) => (turn.id === id && turn.question === message ? { ...turn, ...change } : turn)),
      )
    setTurns([...turns, { id, question: message }])
    preview.mutate(
      { message, history, inbox_id, language },
      {
        onSuccess: (answer) => {
          keep({ answer })
          setShown(besideIt ? id : null)
        },
        onError: (error) => keep({ error }),
      },
    )
  }
  return {
    turns,
    thinking: preview.isPending,
    shown: turns.find(({ id }) => id === shown),
    show: setShown,
    ask,
    startOver: () => {
      preview.reset()
      setTurns([])
      setShown(null)
    },
  }
}
