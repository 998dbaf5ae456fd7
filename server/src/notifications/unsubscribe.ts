import { SubscribeAgain, Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { command } from '../api/handler.ts'
import { found } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { unsubscribeTokenOwner } from './unsubscribe-token.ts'

/** Writes down since when a person wants no such mail, or that they want it; answers who. */
async function change(tx: Tx, token: string, secretKey: string, since: Date | null): Promise<string> {
  const user_id = found(unsubscribeTokenOwner(token, secretKey), 'notifications.bad_link')
  const changed = await tx`UPDATE users SET unsubscribed_at = ${since} WHERE _id = ${user_id} AND deleted_at IS NULL`
  found(changed.count || undefined, 'notifications.bad_link')
  return user_id
}

/** No more messages to many people, also of those that are being sent. */
export const unsubscribe = command(Unsubscribe, async ({ tx, app, now, params, audit }) => {
  audit({ target_id: await change(tx, params.token, app.secretKey, now) })
  return {}
})

/** Takes an unsubscription back. */
export const subscribeAgain = command(SubscribeAgain, async ({ tx, app, params, audit }) => {
  audit({ target_id: await change(tx, params.token, app.secretKey, null) })
  return {}
})
