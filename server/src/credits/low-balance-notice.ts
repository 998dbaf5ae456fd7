import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { ChangeLowBalanceNotice, GetLowBalanceNotice } from '@mapwright/contract/credits/low-balance-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { balanceOf, lockAccounts } from './ledger-rows.ts'

async function thresholdOf(db: Db, user_id: string): Promise<Credits | null> {
  const [notice] = await db<{ threshold: Credits }[]>`
    SELECT threshold FROM low_balance_notices WHERE user_id = ${user_id}`
  return notice?.threshold ?? null
}

export const getLowBalanceNotice = query(GetLowBalanceNotice, async ({ sql, actor }) => ({
  threshold: await thresholdOf(sql, actor._id),
}))

/**
 * Changes the threshold of the low-balance notice. Sends no notification if the balance is already below the threshold, because the
 * customer sees it.
 */
export const changeLowBalanceNotice = command(
  ChangeLowBalanceNotice,
  async ({ tx, actor, body: { threshold }, audit }) => {
    // Serializes the change with concurrent postings, which see either the old or the new threshold.
    await lockAccounts(tx, [actor._id])
    const before = await thresholdOf(tx, actor._id)
    if (threshold === null) await tx`DELETE FROM low_balance_notices WHERE user_id = ${actor._id}`
    else {
      const notice = { user_id: actor._id, threshold, is_low: (await balanceOf(tx, actor._id)) < threshold }
      await tx`INSERT INTO low_balance_notices ${tx(notice)}
        ON CONFLICT (user_id) DO UPDATE SET threshold = EXCLUDED.threshold, is_low = EXCLUDED.is_low`
    }
    audit({ target_id: actor._id, before: { threshold: before }, after: { threshold } })
    return { threshold }
  },
)
