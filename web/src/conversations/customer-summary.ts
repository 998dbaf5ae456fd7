import { type ComponentType, createContext } from 'react'

/** The component next to a conversation that shows its customer. The shell registers it, as it comes from domains that build on this one. */
export const CustomerSummary = createContext<ComponentType<{ id: string }> | null>(null)
