import type { ServerDomain } from '../platform/domain.ts'
import { eraseTopUpsOfRemoved } from './change-top-up.ts'
import { agencyInvoiceFacts, creditLimitFacts, creditsEventFacts, topUpFacts } from './credits-event-facts.ts'
import { creditsRoutes } from './credits-routes.ts'
import { issueAgencyInvoicesJob } from './issue-agency-invoices.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { mailStatementsJob } from './mail-statements.ts'
import { creditsData } from './own-data.ts'
import { renewSubscriptionsJob } from './renew-subscriptions.ts'
import { endSubscriptionsOfRemoved, pauseWithoutMethod } from './stop-subscription.ts'
import { subscriptionDueFacts, subscriptionStoppedFacts } from './subscription-facts.ts'
import { startTopUpsJob, topUpJob } from './top-up.ts'

export const credits: ServerDomain = {
  routes: creditsRoutes,
  facts: [
    creditsEventFacts,
    creditLimitFacts,
    agencyInvoiceFacts,
    topUpFacts,
    subscriptionDueFacts,
    subscriptionStoppedFacts,
  ],
  ownData: creditsData,
  jobs: [mailStatementsJob, topUpJob, startTopUpsJob, renewSubscriptionsJob, issueAgencyInvoicesJob],
  subscribers: [eraseTopUpsOfRemoved, pauseWithoutMethod, endSubscriptionsOfRemoved],
  checks: ledgerChecks,
}
