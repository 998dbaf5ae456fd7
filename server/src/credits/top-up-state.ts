import type { TopUpLimit } from '@mapwright/contract/credits/top-up.ts'
import { shownMethod } from '../payments/stored-method-rows.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { agreedPlace } from './subscription-rows.ts'
import { requireSale } from './top-up.ts'
import { type AgreedTopUp, limitReached, readTopUp, spentByTopUps, type TopUpRow } from './top-up-rows.ts'

type Owner = { user_id: string; settings: Settings; now: Date }

/** Determines which limit the next automatic purchase would exceed. Null if none, or if nothing can be bought at the moment. */
async function limitOnNext(db: Db, wanted: AgreedTopUp, owner: Owner): Promise<TopUpLimit | null> {
  const sale = await requireSale(db, wanted, { ...owner, ...agreedPlace(wanted) }).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  return sale && limitReached(wanted, await spentByTopUps(db, owner.user_id, owner.now), sale.total)
}

/** Returns the fields of a top-up that customers and staff see. */
export const shownTopUp = ({
  internet_country: _internet_country,
  consented_at: _consented_at,
  ...top_up
}: AgreedTopUp): TopUpRow => top_up

/** Reads a customer's automatic top-up and stored method. */
export async function topUpState(db: Db, user_id: string, now: Date) {
  const settings = await readSettings(db)
  const { automatic_top_up: is_offered, currency } = settings
  const [agreed, method] = await Promise.all([readTopUp(db, user_id), shownMethod(db, user_id)])
  const isWaiting = is_offered && agreed !== null && agreed.paused_because === null
  const limit_reached = isWaiting ? await limitOnNext(db, agreed, { user_id, settings, now }) : null
  const top_up = agreed && shownTopUp(agreed)
  return { is_offered, currency, top_up, method, limit_reached }
}
