import { type ComponentType, createContext } from 'react'

/** The component next to a conversation that shows its customer. The shell registers it, because it belongs to a later domain. */
export const CustomerSummary = createContext<ComponentType<{ id: string }> | null>(null)
