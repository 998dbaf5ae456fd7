import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { readShopSettings } from '../shop-settings.ts'

/** Throws a problem if the shop is closed or its operator requires an account for every order. */
export async function requireGuestOrders(db: Db): Promise<void> {
  await requireOpenShop(db, null)
  if (!(await readShopSettings(db)).guest_orders) throw new Problem('shop.guests_off')
}
