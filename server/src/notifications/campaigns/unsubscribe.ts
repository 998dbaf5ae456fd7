import { SubscribeAgain, Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { unsubscribeTokenOwner } from './unsubscribe-token.ts'

/** Sets or clears the time since when a user is unsubscribed, and returns the user's id. */
async function setUnsubscribed(tx: Tx, token: string, secretKey: string, since: Date | null): Promise<string> {
  const user_id = found(unsubscribeTokenOwner(token, secretKey), 'notifications.bad_link')
  const changed = await tx`UPDATE users SET unsubscribed_at = ${since} WHERE _id = ${user_id} AND deleted_at IS NULL`
  found(changed.count || undefined, 'notifications.bad_link')
  return user_id
}

/** Unsubscribes from campaigns, including those that are being sent. */
export const unsubscribe = command(Unsubscribe, async ({ tx, app, now, params, audit }) => {
  audit({ target_id: await setUnsubscribed(tx, params.token, app.secretKey, now) })
  return {}
})

/** Undoes an unsubscription. */
export const subscribeAgain = command(SubscribeAgain, async ({ tx, app, params, audit }) => {
  audit({ target_id: await setUnsubscribed(tx, params.token, app.secretKey, null) })
  return {}
})
