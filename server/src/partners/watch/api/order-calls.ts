import { CreditsText, Id, InstantText } from '@mapwright/contract/api/scalars.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import { fileKinds, orderStatuses, payments } from '@mapwright/contract/orders/order.ts'
import { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { z } from 'zod'
import type { ServiceClient } from './service-client.ts'

// The schemas only contain the fields in use, so that a newer service may add fields.

const Value = z.object({ value: z.string(), confidence: z.string() })

const File = z.object({
  ...pick(OrderFile.shape, ['_id', 'version', 'name', 'size', 'sha256', 'is_result', 'delivered_at', 'gone']),
  kind: z.enum(fileKinds),
  identification: z
    .object({
      ecu_brand: Value.nullable(),
      ecu_family: Value.nullable(),
      vins: z.array(Value).optional(),
    })
    .nullable(),
  findings: z.array(z.object({ code: z.string() })),
})
export type OrderedFile = z.output<typeof File>

const Order = z.object({
  _id: Id,
  number: z.number().int().nullable(),
  status: z.enum(orderStatuses),
  payment: z.enum(payments),
  completed_at: InstantText.nullable(),
  request: z.string(),
  reason: z.string(),
  tuning_type: z.string(),
  original_file: File.nullable(),
  files: z.array(File),
})
export type PlacedOrder = z.output<typeof Order>

const Row = z.object({
  _id: Id,
  number: z.number().int().nullable(),
  status: z.enum(orderStatuses),
  payment: z.enum(payments),
  completed_at: InstantText.nullable(),
})
export type ListedOrder = z.output<typeof Row>

const OneOrder = z.object({ order: Order })
const Orders = z.object({ orders: z.array(Row), next_cursor: z.string().nullable() })

const Item = z.object({ _id: Id, name: z.string() })
const Catalogue = z.object({ services: z.array(Item.extend({ options: z.array(Item) })) })
export type Catalogue = z.output<typeof Catalogue>

/** Details of `orders.price_changed` with the new total. */
export const NewTotal = z.object({ total: CreditsText })

export const readOrder = async (service: ServiceClient, id: string): Promise<PlacedOrder> =>
  (await service.call(OneOrder, 'GET', `/orders/${id}`)).order

type Filter = { status?: 'draft'; original_sha256?: string; cursor?: string }

/** Reads a page of orders, newest first. Returns placed orders unless the filter asks for drafts. */
export const listOrders = (service: ServiceClient, filter: Filter = {}): Promise<z.output<typeof Orders>> =>
  service.call(Orders, 'GET', '/orders', { query: { size: '100', ...filter } })

/** Uploads an original as a new draft. Requests with the same idempotency key create only one draft. */
export const createDraft = async (
  service: ServiceClient,
  { name, content, key }: { name: string; content: Buffer; key: string },
): Promise<PlacedOrder> =>
  (await service.call(OneOrder, 'POST', '/orders', { file: { field: 'original_file', name, content }, key })).order

export const readCatalogue = (service: ServiceClient): Promise<Catalogue> => service.call(Catalogue, 'GET', '/services')

export const submitOrder = async (
  service: ServiceClient,
  id: string,
  { key, json }: { key: string; json: unknown },
): Promise<PlacedOrder> => (await service.call(OneOrder, 'PUT', `/orders/${id}/submit`, { key, json })).order
