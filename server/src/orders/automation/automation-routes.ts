import type { Route } from '../../platform/api/handler.ts'
import { answerJob } from './answer-job.ts'
import { fetchOriginal } from './fetch-original.ts'
import { proposalRoutes } from './proposals.ts'
import { retryAutomation } from './retry-automation.ts'
import { settingsRoutes } from './settings.ts'
import { wishRoutes } from './wishes.ts'

/** Every call of automation: staff's, the customer's wish, the settings, and the two that engines make. */
export const automationRoutes: readonly Route[] = [
  ...wishRoutes,
  ...proposalRoutes,
  ...settingsRoutes,
  retryAutomation,
  fetchOriginal,
  answerJob,
]
