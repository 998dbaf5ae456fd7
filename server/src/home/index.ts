import type { ServerDomain } from '../platform/domain.ts'
import { homeRoutes } from './home-routes.ts'

export const home: ServerDomain = { routes: homeRoutes }
