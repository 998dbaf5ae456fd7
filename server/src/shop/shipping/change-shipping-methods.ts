import type { Body } from '@mapwright/contract/api/endpoint.ts'
import {
  AddShippingMethod,
  ChangeShippingMethod,
  ChangeShippingMethodStatus,
  RemoveShippingMethod,
} from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { requireWholeFields } from '../../payments/require-whole-units.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { readSettings } from '../../site/read-settings.ts'
import { readShippingMethod, storedTiers } from './shipping-rows.ts'

/** Refuses a pick-up method without an address. */
function requirePlace({ kind, pickup_address }: { kind: 'parcel' | 'pickup'; pickup_address: string }): void {
  if (kind === 'pickup' && pickup_address === '')
    throw new Problem('request.invalid', { fields: { pickup_address: { code: 'required' } } })
}

/** Refuses costs with decimals in a currency without decimals. */
async function requireWholeCosts(tx: Tx, method: Omit<Body<typeof AddShippingMethod>, 'name'>): Promise<void> {
  const { local_shipping_cost, international_shipping_cost, min_order_amount, flat_amount, free_from } = method
  const tiers = method.weight_tiers.flatMap(({ local_cost, international_cost }, at) => [
    [`weight_tiers.${at}.local_cost`, local_cost] as const,
    [`weight_tiers.${at}.international_cost`, international_cost] as const,
  ])
  const costs = { local_shipping_cost, international_shipping_cost, min_order_amount, flat_amount, free_from }
  requireWholeFields({ ...costs, ...Object.fromEntries(tiers) }, (await readSettings(tx)).currency)
}

const existing = async (tx: Tx, _id: string) =>
  found(await readShippingMethod(tx, _id, true), 'shop.shipping_method_not_found')

export const addShippingMethod = command(AddShippingMethod, async ({ tx, body, now, audit }) => {
  requirePlace(body)
  await requireWholeCosts(tx, body)
  const _id = uuidv7()
  const weight_tiers = tx.json(storedTiers(body.weight_tiers))
  await tx`INSERT INTO shop_shipping_methods ${tx({ ...body, weight_tiers, _id, created_at: now })}`
  const shipping_method = await existing(tx, _id)
  audit({ target_id: _id, after: shipping_method })
  return { shipping_method }
})

export const changeShippingMethod = command(ChangeShippingMethod, async ({ tx, body, audit }) => {
  const { id: _id, weight_tiers, ...changed } = body
  requirePlace(changed)
  await requireWholeCosts(tx, body)
  await tx`SELECT FROM shop_shipping_methods WHERE _id = ${_id} FOR UPDATE`
  const before = await existing(tx, _id)
  await tx`UPDATE shop_shipping_methods SET ${tx({ ...changed, weight_tiers: tx.json(storedTiers(weight_tiers)) })}
    WHERE _id = ${_id}`
  const shipping_method = await existing(tx, _id)
  audit({ target_id: _id, before, after: shipping_method })
  return { shipping_method }
})

export const changeShippingMethodStatus = command(ChangeShippingMethodStatus, async ({ tx, body, audit }) => {
  const { id: _id, status } = body
  await tx`UPDATE shop_shipping_methods SET status = ${status} WHERE _id = ${_id}`
  const shipping_method = await existing(tx, _id)
  audit({ target_id: _id, after: { name: shipping_method.name, status } })
  return { shipping_method }
})

export const removeShippingMethod = command(RemoveShippingMethod, async ({ tx, body: { id: _id }, audit }) => {
  const before = await existing(tx, _id)
  await tx`DELETE FROM shop_shipping_methods WHERE _id = ${_id}`
  audit({ target_id: _id, before })
  return {}
})
