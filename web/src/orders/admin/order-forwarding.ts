import { type ComponentType, createContext } from 'react'

/** The panel with which staff forward an order to a master site. The shell provides it, because joined sites come after orders. */
export const OrderForwarding = createContext<ComponentType<{ order_id: string }> | undefined>(undefined)
