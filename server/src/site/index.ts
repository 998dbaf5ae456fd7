import type { ServerDomain } from '../platform/domain.ts'
import { siteRoutes } from './site-routes.ts'

export const site: ServerDomain = { routes: siteRoutes }
