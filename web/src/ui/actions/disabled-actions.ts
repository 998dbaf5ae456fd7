import { createContext } from 'react'

/** The reason why all actions inside are disabled; undefined if they are not. */
export const DisabledActions = createContext<string | undefined>(undefined)
