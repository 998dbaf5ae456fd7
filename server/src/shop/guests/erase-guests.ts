import { guestRules } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import { finishedStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import { z } from 'zod'
import { eraseUsers, unusablePasswordHash } from '../../accounts/people/erase-users.ts'
import { deleteGuestVatChecks } from '../../billing/vat-check-rows.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const eraseGuestsKind = jobKind('shop.erase_guests', z.object({}), { cron: '33 3 * * *', at_once: 1 })

const perRun = 500

/** Erases guest users after the periods in `guestRules`, and deletes checks of VAT numbers that led to no order. Returns the number of guests. */
export async function eraseGuests(sql: Sql, now: Date): Promise<number> {
  const password_hash = await unusablePasswordHash()
  const { keep_months, keep_unpaid_days } = guestRules
  return sql.begin(async (tx) => {
    await deleteGuestVatChecks(tx, now)
    const guests = await tx<{ user_id: string }[]>`
      SELECT o.user_id FROM shop_orders o
      WHERE o.current_status = ANY (${[...finishedStatuses]})
        AND EXISTS (SELECT FROM shop_guest_links l WHERE l.order_id = o._id)
        AND o.updated_at < ${now}::timestamptz - CASE WHEN o.paid_at IS NULL THEN make_interval(days => ${keep_unpaid_days}::int)
          ELSE make_interval(months => ${keep_months}::int) END
      ORDER BY o.updated_at LIMIT ${perRun}`
    const ids = guests.map(({ user_id }) => user_id)
    return ids.length === 0 ? 0 : eraseUsers(tx, ids, { password_hash, actor_id: null, now })
  })
}

export const eraseGuestsJob = job(eraseGuestsKind, async ({ sql, now, log }) => {
  const erased = await eraseGuests(sql, now)
  if (erased > 0) log.info({ erased }, 'erased the data of guests whose orders have long been finished')
})
