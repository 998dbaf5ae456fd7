import type { Person } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { seesUnpublished } from './sees-unpublished.ts'

/** Checks whether the shop is open to customers. */
export async function isShopOpen(db: Db): Promise<boolean> {
  const [settings] = await db<{ status: boolean }[]>`SELECT status FROM shop_settings`
  return settings?.status ?? false
}

/** Refuses access while the shop is closed, except to people who manage products. Returns true if the person sees unpublished products. */
export async function requireOpenShop(db: Db, actor: Person | null): Promise<boolean> {
  const isManager = seesUnpublished(actor)
  if (isManager) return true
  if (!(await isShopOpen(db))) throw new Problem('shop.closed')
  return false
}
