import { createContext, useContext } from 'react'

type ThreadActions = {
  /** Scrolls to a message, also to an older one that is not loaded yet. */
  goTo: (messageUuid: string) => void
  /** Opens a picture of the thread large. */
  look: (fileUuid: string) => void
  /** Sends a template in place of a message that was not delivered. */
  sendAsTemplate: (messageUuid: string) => void
}

/** Actions of the thread for the parts deep inside a message. */
export const ThreadActions = createContext<ThreadActions>({ goTo: () => {}, look: () => {}, sendAsTemplate: () => {} })
export const useThreadActions = () => useContext(ThreadActions)
