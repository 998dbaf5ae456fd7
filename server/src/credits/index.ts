import type { ServerDomain } from '../platform/domain.ts'
import { creditsEventFacts } from './credits-event-facts.ts'
import { creditsRoutes } from './credits-routes.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { mailStatementsJob } from './mail-statements.ts'
import { creditsData } from './own-data.ts'

export const credits: ServerDomain = {
  routes: creditsRoutes,
  facts: [creditsEventFacts],
  ownData: creditsData,
  jobs: [mailStatementsJob],
  checks: ledgerChecks,
}
