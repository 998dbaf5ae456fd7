import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { ShippingMethod, ShippingMethodInput } from './shipping-method.ts'

const path = '/shop/shipping_method'
const payload = { shipping_method: ShippingMethod }
const missing = ['shop.shipping_method_not_found'] as const
const reader = [
  'customer',
  'may:shop_manager.shipping_method.add',
  'may:shop_manager.shipping_method.edit',
  'may:shop_manager.shipping_method.delete',
] as const

export const GetShippingMethod = endpoint({
  name: 'shop.get_shipping_method',
  method: 'GET',
  path: `${path}/get_by_id/:id`,
  access: reader,
  summary: 'Get a shipping method; customers only one that is switched on',
  params: z.strictObject({ id: Id }),
  payload,
  problems: missing,
})

export const ListShippingMethods = endpoint({
  name: 'shop.list_shipping_methods',
  method: 'GET',
  path: `${path}/get_all`,
  access: reader,
  summary: 'List the shipping methods by name; customers only those that are switched on',
  query: z.strictObject({ name: line(120).default(''), ...pageQuery(20) }),
  payload: { shipping_methods: z.array(ShippingMethod), ...pageResult },
})

export const AddShippingMethod = endpoint({
  name: 'shop.add_shipping_method',
  method: 'POST',
  path: `${path}/add`,
  access: ['may:shop_manager.shipping_method.add'],
  summary: 'Add a shipping method',
  body: ShippingMethodInput,
  payload,
})

export const ChangeShippingMethod = endpoint({
  name: 'shop.change_shipping_method',
  method: 'POST',
  path: `${path}/update`,
  access: ['may:shop_manager.shipping_method.edit'],
  summary: 'Change a shipping method',
  body: ShippingMethodInput.extend({ id: Id }),
  payload,
  problems: missing,
})

export const ChangeShippingMethodStatus = endpoint({
  name: 'shop.change_shipping_method_status',
  method: 'POST',
  path: `${path}/update_status`,
  access: ['may:shop_manager.shipping_method.edit'],
  summary: 'Switch a shipping method on or off',
  body: z.strictObject({ id: Id, status: z.boolean() }),
  payload,
  problems: missing,
})

export const RemoveShippingMethod = endpoint({
  name: 'shop.remove_shipping_method',
  method: 'POST',
  path: `${path}/delete`,
  access: ['may:shop_manager.shipping_method.delete'],
  summary: 'Delete a shipping method; orders keep its name and cost',
  body: z.strictObject({ id: Id }),
  payload: {},
  problems: missing,
})
