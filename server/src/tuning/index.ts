import type { ServerDomain } from '../platform/domain.ts'
import { tuningRoutes } from './tuning-routes.ts'

export const tuning: ServerDomain = { routes: tuningRoutes }
