import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { ShopAddressInput } from '../orders/shop-order.ts'
import { SavedAddress } from './address.ts'

const path = '/shop/address'
const access = ['customer'] as const
const payload = { addresses: z.array(SavedAddress) }

export const ListAddresses = endpoint({
  name: 'shop.list_addresses',
  method: 'GET',
  path,
  access,
  summary: "The caller's addresses for deliveries: the default, then the last one used",
  payload,
})

export const SaveAddress = endpoint({
  name: 'shop.save_address',
  method: 'POST',
  path,
  access,
  summary: 'Add an address for deliveries, change one, or make one the default',
  body: ShopAddressInput.extend({ id: Id.optional(), is_default: z.boolean().optional() }),
  payload: { address: SavedAddress },
  problems: ['shop.address_not_found', 'shop.too_many_addresses'],
})

export const RemoveAddress = endpoint({
  name: 'shop.remove_address',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: "Delete one of the caller's addresses for deliveries; orders keep it",
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['shop.address_not_found'],
})
