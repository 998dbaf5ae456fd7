import { AddLicenseKeys, RemoveLicenseKeys } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { readProduct } from '../products/product-rows.ts'
import { insertKeys, removeKeys } from './license-key-rows.ts'

/** Locks a product that consists of license keys; returns the number of unsold keys. */
async function lockProduct(tx: Tx, _id: string): Promise<number> {
  const [row] = await tx<{ kind: string; inventory: number }[]>`
    SELECT kind, inventory FROM shop_products WHERE _id = ${_id} FOR NO KEY UPDATE`
  const { kind, inventory } = found(row, 'shop.product_not_found')
  if (kind !== 'keys') throw new Problem('shop.product_without_keys')
  return inventory
}

const changeInventory = (tx: Tx, _id: string, by: number, now: Date) => tx`
  UPDATE shop_products SET inventory = inventory + ${by}, updated_at = ${now} WHERE _id = ${_id}`

const keysIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const addLicenseKeys = command(AddLicenseKeys, async ({ tx, app, now, body, audit }) => {
  const { id: _id } = body
  await lockProduct(tx, _id)
  const keys = keysIn(body.keys)
  const added = await insertKeys(tx, { product_id: _id, keys, secretKey: app.secretKey, now })
  await changeInventory(tx, _id, added, now)
  const skipped = keys.length - added
  audit({ target_id: _id, after: { added, skipped } })
  return { product: found(await readProduct(tx, { _id }, true), 'shop.product_not_found'), added, skipped }
})

export const removeLicenseKeys = command(RemoveLicenseKeys, async ({ tx, now, body: { id: _id }, audit }) => {
  const left = await lockProduct(tx, _id)
  const { count: removed } = await removeKeys(tx, _id, left)
  await changeInventory(tx, _id, -removed, now)
  audit({ target_id: _id, after: { removed } })
  return { product: found(await readProduct(tx, { _id }, true), 'shop.product_not_found'), removed }
})
