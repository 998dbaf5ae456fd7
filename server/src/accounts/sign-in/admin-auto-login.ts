import { AdminAutoLogin } from '@mapwright/contract/accounts/people-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readCustomer } from '../read-customer.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'

/** Maximum duration of an impersonating session. Refreshing does not extend it. */
const impersonationMinutes = 30

/** Opens a session in which the caller impersonates a dealer. Endpoints marked `personal` refuse requests from this session. */
export const adminAutoLogin = command(AdminAutoLogin, async ({ tx, actor, body, request, now, app, audit }) => {
  const user = await readCustomer(tx, body.user_id)
  // Locks the caller's session. A concurrent sign-out either ends it first or waits, and then ends the new session, too.
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
