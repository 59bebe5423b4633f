import { createContext, useContext } from 'react'

type ThreadActions = {
  /** Brings a message into sight, also an older one that is not loaded yet. */
  goTo: (messageUuid: string) => void
  /** Opens a picture of the thread large. */
  look: (fileUuid: string) => void
}

/** What the parts deep inside a message can have the thread do. */
export const ThreadActions = createContext<ThreadActions>({ goTo: () => {}, look: () => {} })
export const useThreadActions = () => useContext(ThreadActions)
