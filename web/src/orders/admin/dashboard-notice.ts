import { createContext, type ReactNode, useContext } from 'react'

type UseNotice = () => ReactNode

/** Hook that provides a notice for the top of the dashboard. The shell sets it, because this domain cannot import the notice. */
export const DashboardNotice = createContext<UseNotice>(() => null)

/** Returns the notice for the top of the dashboard; empty while the notice is loading, because the dashboard does not wait for it. */
export const useDashboardNotice: UseNotice = () => useContext(DashboardNotice)()
