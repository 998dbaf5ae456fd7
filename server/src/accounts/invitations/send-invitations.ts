import { SendInvitations } from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { canBeInvited } from './invitation-rows.ts'

type Invited = {
  /** By default, all who were not invited yet. */
  user_ids?: readonly string[] | undefined
  now: Date
}

/** Queues invitations of active imported customers who have not signed in yet. A job sends them at a limited rate. Returns their number. */
async function queueInvitations(tx: Tx, { user_ids, now }: Invited): Promise<number> {
  const queued = await tx`
    UPDATE customer_invitations i SET requested_at = ${now} FROM users u
    WHERE u._id = i.user_id AND ${canBeInvited(tx, now)} AND ${user_ids ? tx`i.user_id = ANY (${[...user_ids]}::uuid[])` : tx`i.sent_at IS NULL`}`
  return queued.count
}

export const sendInvitations = command(SendInvitations, async ({ tx, body: { user_ids }, now, audit }) => {
  const count = await queueInvitations(tx, { user_ids, now })
  if (count === 0) throw new Problem('accounts.nobody_to_invite')
  audit({ after: { count } })
  return { count }
})
