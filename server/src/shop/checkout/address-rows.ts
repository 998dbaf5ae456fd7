import { addressRules, SavedAddress } from '@mapwright/contract/shop/checkout/address.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

const columns = Object.keys(SavedAddress.shape)

/** The customer's addresses, the default first, then the most recently used. */
export const readAddresses = (db: Db, user_id: string) => db<SavedAddress[]>`
  SELECT ${db(columns)} FROM shop_addresses WHERE user_id = ${user_id} ORDER BY is_default DESC, used_at DESC, _id DESC`

/** Adds an address, or updates the time of the last use of an equal address. Returns its id. */
export async function insertAddress(
  tx: Tx,
  { user_id, address, now }: { user_id: string; address: ShopAddress; now: Date },
): Promise<string> {
  // Serialized, so that two requests do not add the same address twice.
  await tx`SELECT FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`
  const own = await readAddresses(tx, user_id)
  const equal = own.find(
    ({ _id, is_default: _, ...known }) => JSON.stringify(known) === JSON.stringify(ordered(address)),
  )
  if (equal) {
    await tx`UPDATE shop_addresses SET used_at = ${now} WHERE _id = ${equal._id}`
    return equal._id
  }
  if (own.length >= addressRules.max_addresses) throw new Problem('shop.too_many_addresses')
  const _id = uuidv7()
  await tx`INSERT INTO shop_addresses ${tx({ ...ordered(address), _id, user_id, used_at: now })}`
  return _id
}

/** Puts the fields into a fixed order, so that addresses can be compared as JSON. */
const ordered = ({ name, company_name, address, post_code, city, country, phone }: ShopAddress): ShopAddress => ({
  ...{ name, company_name, address, post_code, city, country, phone },
})

/** Sets or removes the customer's default address. */
export async function setDefaultAddress(
  tx: Tx,
  { user_id, _id, is_default }: { user_id: string; _id: string; is_default: boolean },
): Promise<void> {
  // Serialized, because there can be only one default.
  await tx`SELECT FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`
  if (is_default) await tx`UPDATE shop_addresses SET is_default = false WHERE user_id = ${user_id} AND is_default`
  await tx`UPDATE shop_addresses SET is_default = ${is_default} WHERE _id = ${_id} AND user_id = ${user_id}`
}
