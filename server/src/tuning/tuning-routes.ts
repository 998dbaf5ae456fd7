import type { Route } from '../api/handler.ts'
import { optionRoutes } from './options.ts'
import { serviceRoutes } from './services.ts'

export const tuningRoutes: readonly Route[] = [...serviceRoutes, ...optionRoutes]
