import { createContext, type ReactNode, useContext } from 'react'

type UseNotice = () => ReactNode

/** A hook with which another domain can show a notice at the top of the dashboard; the shell registers it. */
export const DashboardNotice = createContext<UseNotice>(() => null)

/** The notice; empty while it loads, because the dashboard does not wait for it. */
export const useDashboardNotice: UseNotice = () => useContext(DashboardNotice)()
