import { money } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import type { Db } from '../../platform/db/sql.ts'

type ShippingRow = Decoded<ShippingMethod>

type Tier = ShippingRow['weight_tiers'][number]
/** Weight tiers as stored. Costs are text, because JSON has no bigint. */
type StoredTier = Record<'local_cost' | 'international_cost', string> & { up_to: number }
type Stored = Omit<ShippingRow, 'weight_tiers'> & { weight_tiers: readonly StoredTier[] }

const decoded = ({ weight_tiers, ...row }: Stored): ShippingRow => ({
  ...row,
  weight_tiers: weight_tiers.map(({ up_to, local_cost, international_cost }) => ({
    ...{ up_to, local_cost: money(BigInt(local_cost)), international_cost: money(BigInt(international_cost)) },
  })),
})

/** Encodes weight tiers for storage. */
export const storedTiers = (tiers: readonly Tier[]): StoredTier[] =>
  tiers.map(({ up_to, local_cost, international_cost }) => ({
    ...{ up_to, local_cost: String(local_cost), international_cost: String(international_cost) },
  }))

const columns = Object.keys(ShippingMethod.shape)

/** Reads a shipping method; managers also find inactive ones. */
export async function readShippingMethod(db: Db, _id: string, isManager: boolean): Promise<ShippingRow | undefined> {
  const [row] = await db<Stored[]>`
    SELECT ${db(columns)} FROM shop_shipping_methods WHERE _id = ${_id} AND (status OR ${isManager})`
  return row && decoded(row)
}

type ShippingQuery = { name: string; page: number; size: number }

export async function listShippingRows(db: Db, { name, page, size }: ShippingQuery, isManager: boolean) {
  const matching = db`(status OR ${isManager}) AND strpos(fold(name), fold(${name})) > 0`
  const [rows, [count]] = await Promise.all([
    db<Stored[]>`
      SELECT ${db(columns)} FROM shop_shipping_methods WHERE ${matching}
      ORDER BY lower(name), _id LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_shipping_methods WHERE ${matching}`,
  ])
  return { shipping_methods: rows.map(decoded), total: count?.total ?? 0, page, size }
}
