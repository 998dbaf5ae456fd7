import type { Person } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { seesUnpublished } from './sees-unpublished.ts'

/** Whether customers can buy in the shop. */
export async function isShopOpen(db: Db): Promise<boolean> {
  const [settings] = await db<{ status: boolean }[]>`SELECT status FROM shop_settings`
  return settings?.status ?? false
}

/** While the shop is closed, refuses everyone except people who manage products. Returns whether the person sees unpublished products. */
export async function requireOpenShop(db: Db, actor: Person | null): Promise<boolean> {
  const isManager = seesUnpublished(actor)
  if (isManager) return true
  if (!(await isShopOpen(db))) throw new Problem('shop.closed')
  return false
}
