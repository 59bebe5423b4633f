import { openStream, type Stream, type Word } from './open-stream.ts'
import type { Asked } from './worker-stream.ts'

/** The tabs that listen. One that ended without a word stays here, and nobody hears what it is told. */
const tabs = new Set<MessagePort>()
let stream: Stream | undefined

const tellAll = (word: Word) => {
  for (const tab of tabs) tab.postMessage(word)
}

function hear(tab: MessagePort, asked: Asked): void {
  if (asked.kind === 'leave') {
    tabs.delete(tab)
    tab.close()
    if (tabs.size > 0) return
    stream?.close()
    stream = undefined
    return
  }
  if (asked.kind === 'listen') {
    tabs.add(tab)
    stream ??= openStream(asked.names, tellAll, false)
  }
  stream?.tellState()
}

addEventListener('connect', (event) => {
  const [tab] = (event as MessageEvent).ports
  if (tab) tab.onmessage = ({ data }: MessageEvent<Asked>) => hear(tab, data)
})
