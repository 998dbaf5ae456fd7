import { type ComponentType, createContext } from 'react'

/** The component that shows the customer next to a conversation. The shell provides it, because the component is in a later domain. */
export const CustomerSummary = createContext<ComponentType<{ id: string }> | null>(null)
