import { type ComponentType, createContext } from 'react'

/** What stands next to a conversation about its customer. The shell registers it, as it comes from domains that build on this one. */
export const CustomerSummary = createContext<ComponentType<{ id: string }> | null>(null)
