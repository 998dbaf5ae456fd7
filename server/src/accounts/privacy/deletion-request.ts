import { CancelDeletion, RequestDeletion } from '@mapwright/contract/accounts/privacy-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { announce } from '../../platform/events/announce.ts'
import { readUser } from '../user-rows.ts'

/** Asks staff to delete the caller's account. Repeated calls have no effect. */
export const requestDeletion = command(RequestDeletion, async ({ tx, actor, now, audit }) => {
  const asked = await tx`
    UPDATE users SET deletion_requested_at = ${now} WHERE _id = ${actor._id} AND deletion_requested_at IS NULL`
  if (asked.count === 1)
    await announce(tx, { type: 'user.deletion_requested', user_id: actor._id, actor_id: actor._id })
  audit({ target_id: actor._id })
  return { user: await readUser(tx, actor._id) }
})

/** Cancels the caller's deletion request. */
export const cancelDeletion = command(CancelDeletion, async ({ tx, actor, audit }) => {
  await tx`UPDATE users SET deletion_requested_at = NULL WHERE _id = ${actor._id}`
  audit({ target_id: actor._id })
  return { user: await readUser(tx, actor._id) }
})
