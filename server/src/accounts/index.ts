import type { ServerDomain } from '../platform/domain.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { clearLocatedAddresses } from './locate-address.ts'
import { accountsData } from './own-data.ts'
import { sendResetCodeJob } from './send-forgot-pass-code.ts'
import type { SetUpSteps } from './set-up.ts'
import { sweepExportsJob } from './sweep-exports.ts'
import { sweepSessionsJob } from './sweep-sessions.ts'
import { userFacts } from './user-facts.ts'

/** `steps` are the parts of set-up that belong to domains further right. */
export const accounts = (steps: SetUpSteps): ServerDomain => ({
  routes: accountsRoutes(steps),
  jobs: [sendResetCodeJob, sweepSessionsJob, sweepExportsJob],
  subscribers: [clearLocatedAddresses],
  facts: [userFacts],
  ownData: accountsData,
})
