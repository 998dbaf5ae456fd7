import type { ServerDomain } from '../platform/api/domain.ts'
import { siteRoutes } from './site-routes.ts'

export const site: ServerDomain = { routes: siteRoutes }
