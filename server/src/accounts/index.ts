import type { ServerDomain } from '../platform/domain.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { mailInvitationsJob } from './invitations/mail-invitations.ts'
import { clearLocatedAddresses } from './locator/locate-address.ts'
import { accountsData } from './own-data.ts'
import { sendResetCodeJob } from './passwords/send-forgot-pass-code.ts'
import { sweepExportsJob } from './privacy/sweep-exports.ts'
import { sweepSessionsJob } from './sessions/sweep-sessions.ts'
import type { SetUpSteps } from './sign-up/set-up.ts'
import { userFacts } from './user-facts.ts'

/** `steps`: functions of other domains, see SetUpSteps. */
export const accounts = (steps: SetUpSteps): ServerDomain => ({
  routes: accountsRoutes(steps),
  jobs: [sendResetCodeJob, mailInvitationsJob, sweepSessionsJob, sweepExportsJob],
  subscribers: [clearLocatedAddresses],
  facts: [userFacts],
  ownData: accountsData,
})
