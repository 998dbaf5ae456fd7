import { SubscribeAgain, Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { changeMailChoice } from '../notification-choices.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

type Change = { token: string; secretKey: string; wanted: boolean; now: Date }

/** Switches mails about a topic on or off, for the user and the topic in the token. */
async function changeSubscription(tx: Tx, { token, secretKey, wanted, now }: Change) {
  const { user_id, topic } = found(readUnsubscribeToken(token, secretKey), 'notifications.bad_link')
  const [user] = await tx`SELECT FROM users WHERE _id = ${user_id} AND deleted_at IS NULL FOR UPDATE`
  found(user, 'notifications.bad_link')
  await changeMailChoice(tx, { user_id, topic, wanted, now })
  return { user_id, topic }
}

/** Unsubscribes from a topic. For news, this includes campaigns that are currently being sent. */
export const unsubscribe = command(Unsubscribe, async ({ tx, app, now, params, audit }) => {
  const { user_id, topic } = await changeSubscription(tx, {
    ...{ token: params.token, secretKey: app.secretKey, wanted: false, now },
  })
  audit({ target_id: user_id, after: { topic } })
  return { topic }
})

/** Undoes an unsubscription. */
export const subscribeAgain = command(SubscribeAgain, async ({ tx, app, now, params, audit }) => {
  const { user_id, topic } = await changeSubscription(tx, {
    ...{ token: params.token, secretKey: app.secretKey, wanted: true, now },
  })
  audit({ target_id: user_id, after: { topic } })
  return { topic }
})
