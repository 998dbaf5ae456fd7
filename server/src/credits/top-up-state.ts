import type { TopUpLimit } from '@mapwright/contract/credits/top-up.ts'
import { shownMethod } from '../payments/stored-method-rows.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { requireSale } from './top-up.ts'
import { limitReached, readTopUp, spentByTopUps, type TopUpRow } from './top-up-rows.ts'

type Owner = { user_id: string; settings: Settings; now: Date }

/** Determines which limit the next automatic purchase would exceed. Null if none, or if nothing can be bought at the moment. */
async function limitOnNext(db: Db, wanted: TopUpRow, owner: Owner): Promise<TopUpLimit | null> {
  const sale = await requireSale(db, wanted, owner).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  return sale && limitReached(wanted, await spentByTopUps(db, owner.user_id, owner.now), sale.total)
}

/** Reads a customer's automatic top-up and stored method. */
export async function topUpState(db: Db, user_id: string, now: Date) {
  const settings = await readSettings(db)
  const { automatic_top_up: is_offered, currency } = settings
  const [top_up, method] = await Promise.all([readTopUp(db, user_id), shownMethod(db, user_id)])
  const isWaiting = is_offered && top_up !== null && top_up.paused_because === null
  const limit_reached = isWaiting ? await limitOnNext(db, top_up, { user_id, settings, now }) : null
  return { is_offered, currency, top_up, method, limit_reached }
}
