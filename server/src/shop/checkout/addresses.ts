import { ListAddresses, RemoveAddress, SaveAddress } from '@mapwright/contract/shop/checkout/address-endpoints.ts'
import { requirePostCode } from '../../accounts/profile/require-post-code.ts'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { insertAddress, readAddresses, setDefaultAddress } from './address-rows.ts'

export const listAddresses = query(ListAddresses, async ({ sql, actor }) => ({
  addresses: await readAddresses(sql, actor._id),
}))

export const saveAddress = command(
  SaveAddress,
  async ({ tx, actor, now, body: { id, is_default, ...address }, audit }) => {
    requirePostCode(address)
    if (id) {
      const changed = await tx`UPDATE shop_addresses SET ${tx(address)} WHERE _id = ${id} AND user_id = ${actor._id}`
      if (changed.count === 0) throw new Problem('shop.address_not_found')
    }
    const _id = id ?? (await insertAddress(tx, { user_id: actor._id, address, now }))
    if (is_default !== undefined) await setDefaultAddress(tx, { user_id: actor._id, _id, is_default })
    audit({ target_id: _id })
    return {
      address: found(
        (await readAddresses(tx, actor._id)).find((one) => one._id === _id),
        'shop.address_not_found',
      ),
    }
  },
)

export const removeAddress = command(RemoveAddress, async ({ tx, actor, params: { id } }) => {
  const removed = await tx`DELETE FROM shop_addresses WHERE _id = ${id} AND user_id = ${actor._id}`
  if (removed.count === 0) throw new Problem('shop.address_not_found')
  return {}
})
