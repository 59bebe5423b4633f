import { createContext, useContext } from 'react'

/** The conversation whose thread this is, for the parts deep inside a message that act on it. */
export const ThreadUuid = createContext('')
export const useThreadUuid = () => useContext(ThreadUuid)
