import { createContext, useContext } from 'react'

/** The uuid of the thread's conversation, for the parts deep inside a message that act on it. */
export const ThreadUuid = createContext('')
export const useThreadUuid = () => useContext(ThreadUuid)
