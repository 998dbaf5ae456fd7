import { AdminAutoLogin } from '@mapwright/contract/accounts/people-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readCustomer } from '../read-customer.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'

/** Maximum duration of a session as a dealer; refreshing does not extend it. */
const impersonationMinutes = 30

/** Opens a session as a dealer that records the impersonator. Endpoints marked `personal` are refused in it. */
export const adminAutoLogin = command(AdminAutoLogin, async ({ tx, actor, body, request, now, app, audit }) => {
  const user = await readCustomer(tx, body.user_id)
  // A concurrent sign-out either ends this session first or finds and ends the new one.
  const [own] = await tx`SELECT FROM sessions WHERE _id = ${actor.session_id} AND ended_at IS NULL FOR UPDATE`
  if (!own) throw new Problem('request.unauthorized')
  const expires_at = new Date(now.getTime() + impersonationMinutes * 60_000)
  const tokens = await issueTokens(tx, user, {
    request,
    now,
    secretKey: app.secretKey,
    impersonation: { impersonator_id: actor._id, opened_in: actor.session_id, expires_at },
  })
  audit({ target_id: user._id, after: { expires_at } })
  return { ...tokens, user, expires_at }
})
