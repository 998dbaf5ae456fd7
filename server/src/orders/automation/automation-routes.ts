import type { Route } from '../../platform/api/handler.ts'
import { fetchOriginal } from './fetch-original.ts'
import { preferenceRoutes } from './preferences.ts'
import { proposalRoutes } from './proposals.ts'
import { receiveResult } from './receive-result.ts'
import { retryAutomation } from './retry-automation.ts'
import { settingsRoutes } from './settings.ts'

/** All endpoints of automation, for staff, customers and engines. */
export const automationRoutes: readonly Route[] = [
  ...preferenceRoutes,
  ...proposalRoutes,
  ...settingsRoutes,
  retryAutomation,
  fetchOriginal,
  receiveResult,
]
