import { createContext, useContext } from 'react'

type ThreadActions = {
  /** Brings a message into sight, also an older one that is not loaded yet. */
  goTo: (messageUuid: string) => void
  /** Opens a picture of the thread large. */
  look: (fileUuid: string) => void
  /** Sends a template in place of a message that was not delivered. */
  sendAsTemplate: (messageUuid: string) => void
}

/** What the parts deep inside a message can have the thread do. */
export const ThreadActions = createContext<ThreadActions>({ goTo: () => {}, look: () => {}, sendAsTemplate: () => {} })
export const useThreadActions = () => useContext(ThreadActions)
