import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { ShopDelivery } from './delivery.ts'

export const ListDeliveries = endpoint({
  name: 'shop.list_deliveries',
  method: 'GET',
  path: '/shop/order/deliveries/:id',
  access: ['customer'],
  summary: 'List the files and license keys of an own order that has been paid',
  params: z.strictObject({ id: Id }),
  payload: { deliveries: z.array(ShopDelivery) },
  problems: ['shop.order_not_found'],
})

export const DownloadDelivery = endpoint({
  name: 'shop.download_delivery',
  method: 'GET',
  path: '/shop/order/delivery/:id',
  access: ['customer'],
  summary: 'Download a file of an own order; supports ranges. Only requests from the first byte are counted',
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['shop.download_not_found', 'shop.download_over'],
  idempotent: 'never',
  quiet: true,
})
