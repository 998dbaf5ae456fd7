import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line } from '../../api/scalars.ts'
import { Order } from '../order-shapes.ts'
import { QueueFilters, QueueView } from './queue.ts'

const params = z.strictObject({ id: Id })
const Colleague = z.strictObject({ _id: Id, name: z.string() })
const may = ['may:orders'] as const

export const AssignOrder = endpoint({
  name: 'orders.assign',
  method: 'PUT',
  path: '/order/:id/assignee',
  access: may,
  summary:
    'Assign an open order to a colleague or oneself, or unassign it; `instead_of` is the assignee that the caller saw',
  params,
  body: z.strictObject({ assignee_id: Id.nullable(), instead_of: Id.nullable() }),
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.wrong_state', 'orders.taken_meanwhile', 'orders.not_a_colleague'],
})

export const GetOrderFilters = endpoint({
  name: 'orders.filters',
  method: 'GET',
  path: '/order_filters',
  access: may,
  summary: 'The filter values for orders: services on sale or sold within a year, and staff who work on orders',
  payload: { services: z.array(z.string()), colleagues: z.array(Colleague) },
})

export const ListQueueViews = endpoint({
  name: 'orders.queue_views',
  method: 'GET',
  path: '/queue_views',
  access: may,
  summary: 'The own saved views of the queue, by name',
  payload: { views: z.array(QueueView) },
})

const viewFields = { name: line(60, 1), filters: QueueFilters, is_default: z.boolean() }

export const AddQueueView = endpoint({
  name: 'orders.add_queue_view',
  method: 'POST',
  path: '/queue_views',
  access: may,
  summary: 'Save filters as a view',
  body: z.strictObject(viewFields).partial({ is_default: true }),
  payload: { view: QueueView },
  problems: ['orders.view_name_taken', 'orders.too_many_views'],
})

export const ChangeQueueView = endpoint({
  name: 'orders.change_queue_view',
  method: 'PATCH',
  path: '/queue_views/:id',
  access: may,
  summary: "Rename one of the caller's views, change its filters, or make it the queue's default",
  params,
  body: z.strictObject(viewFields).partial(),
  payload: { view: QueueView },
  problems: ['orders.view_not_found', 'orders.view_name_taken'],
})

export const RemoveQueueView = endpoint({
  name: 'orders.remove_queue_view',
  method: 'DELETE',
  path: '/queue_views/:id',
  access: may,
  summary: "Delete one of the caller's views",
  params,
  payload: {},
  problems: ['orders.view_not_found'],
})
