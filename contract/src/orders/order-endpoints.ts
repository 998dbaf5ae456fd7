import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageResult } from '../api/scalars.ts'
import { maxFileBytes } from '../ecu/max-file-bytes.ts'
import { blockedDeliveries, refusedReads } from '../ecu/problems.ts'
import { customerFileKinds } from './order.ts'
import { CancelBody, ChangeStatusBody, OrdersQuery, SubmitBody, UserOrdersQuery } from './order-inputs.ts'
import { Order, OrderRow } from './order-shapes.ts'

const params = z.strictObject({ id: Id })
const rows = { orders: z.array(OrderRow), ...pageResult }
const oneFile = { max_bytes: maxFileBytes, required: true } as const

export const CreateOrder = endpoint({
  name: 'orders.create',
  member: 'order',
  method: 'POST',
  path: '/order',
  access: ['customer'],
  summary: "Upload the original: creates a draft, or replaces the file of the customer's draft `order_id`",
  body: z.strictObject({ order_id: Id.optional() }),
  files: { original_file: oneFile },
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.wrong_state', ...refusedReads],
  limits: [{ by: 'principal', seconds: 3600, count: 200 }],
})

export const GetOrder = endpoint({
  name: 'orders.get',
  member: 'read',
  method: 'GET',
  path: '/order/:id',
  access: ['customer', 'may:orders'],
  summary: 'One order with its files, lines and timeline',
  params,
  payload: { order: Order },
  problems: ['orders.not_found'],
})

export const GetOrders = endpoint({
  name: 'orders.list',
  member: 'read',
  method: 'GET',
  path: '/order',
  access: ['customer', 'may:orders'],
  summary: 'Placed orders, newest first: customers get their own, staff all',
  query: OrdersQuery,
  payload: rows,
})

export const GetUserOrders = endpoint({
  name: 'orders.user_orders',
  member: 'read',
  method: 'GET',
  path: '/user_orders',
  access: ['customer', 'may:orders'],
  summary: 'The placed orders of one customer: customers get their own, staff those of `user_id`, or all without it',
  query: UserOrdersQuery,
  payload: rows,
  problems: ['orders.user_not_found'],
})

export const SubmitOrder = endpoint({
  name: 'orders.submit',
  member: 'order',
  method: 'PUT',
  path: '/order/:id/submit_order',
  access: ['customer'],
  summary: 'Price, pay and submit a draft in one transaction',
  params,
  body: SubmitBody,
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.price_changed',
    'orders.pay_later_off',
    'orders.declaration_needed',
    'credits.not_enough',
    'accounts.captcha_required',
    'tuning.service_not_found',
    'tuning.service_offline',
    'tuning.option_not_available',
    'vehicles.variant_not_found',
  ],
  idempotent: 'by_body',
})

export const ChangeStatus = endpoint({
  name: 'orders.change_status',
  member: 'order',
  method: 'PUT',
  path: '/order/:id/change_status',
  access: ['customer', 'may:orders'],
  summary: 'Change the status: staff start, complete, ask or revise; the customer resubmits',
  params,
  body: ChangeStatusBody,
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.no_modified_file',
    'orders.original_replaced',
    'orders.not_encrypted',
  ],
})

export const CancelOrder = endpoint({
  name: 'orders.cancel',
  method: 'PUT',
  path: '/order/:id/cancel_order',
  access: ['may:orders'],
  summary: 'Cancel an order; its credits are returned once',
  params,
  body: CancelBody,
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.wrong_state'],
})

export const CompleteLaterPayment = endpoint({
  name: 'orders.complete_later_payment',
  audit_kind: 'money',
  method: 'PUT',
  path: '/order/complete-later-payment',
  access: ['customer'],
  summary: "Pay one of the caller's orders with later payment",
  body: z.strictObject({ orderID: Id }),
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.nothing_due', 'credits.not_enough'],
  idempotent: 'by_body',
})

export const DeleteOrder = endpoint({
  name: 'orders.delete',
  member: 'order',
  method: 'DELETE',
  path: '/order/:id',
  access: ['customer', 'may:orders'],
  summary:
    'Delete a draft with its files: customers their own, staff with the permission any. Placed orders stay, in every status and for everybody: staff cancel them',
  params,
  payload: {},
  problems: ['orders.not_found', 'orders.only_drafts_deleted'],
})

export const AddOrderFile = endpoint({
  name: 'orders.add_file',
  member: 'order',
  method: 'POST',
  path: '/order/:id/extra_file',
  access: ['customer', 'may:orders'],
  summary:
    'Customers add an archive (ZIP or RAR), an id file, a log or a new version of the original to a draft or an incomplete order; staff add archives and logs to the next delivery',
  params,
  body: z.strictObject({ kind: z.enum(customerFileKinds).default('extra') }),
  files: { file: oneFile },
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.not_an_archive',
    'orders.empty_file',
    'orders.too_many_files',
    ...refusedReads,
  ],
})

export const RemoveOrderFile = endpoint({
  name: 'orders.remove_file',
  member: 'order',
  method: 'DELETE',
  path: '/order/:id/file/:file_id',
  access: ['customer', 'may:orders'],
  summary:
    'Remove a wrong archive, id file or log: customers from one of their drafts, or one added to their incomplete order since staff asked; staff from the next delivery',
  params: z.strictObject({ id: Id, file_id: Id }),
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.wrong_state', 'orders.file_not_found', 'orders.file_stays'],
})

export const AddModifiedFile = endpoint({
  name: 'orders.add_modified_file',
  method: 'POST',
  path: '/order/:id/modified_file',
  access: ['may:orders'],
  summary: 'Upload the modified file; if the checks refuse it, a reason is required',
  params,
  body: z.strictObject({
    override_reason: line(500, 3).optional(),
    /** tool: the file already has the format of the customer's tool, so that no tool bridge encrypts it. */
    format: z.enum(['plain', 'tool']).optional(),
  }),
  files: { modified_file: oneFile },
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.file_gone',
    'orders.original_replaced',
    'orders.too_many_files',
    'orders.not_encrypted',
    ...refusedReads,
    ...blockedDeliveries,
  ],
})

const download = { method: 'GET', access: ['customer', 'may:orders'], download: true } as const
const gone = ['orders.not_found', 'orders.file_not_found', 'orders.file_gone'] as const
/** Writes no audit row. The order itself records the customer's first download. */
const remembered = { quiet: true } as const

export const DownloadOldFile = endpoint({
  ...download,
  name: 'orders.download_old_file',
  member: 'read',
  path: '/order/:id/download_old_file',
  summary: 'The newest original file',
  params,
  problems: gone,
})

export const DownloadNewFile = endpoint({
  ...download,
  ...remembered,
  name: 'orders.download_new_file',
  member: 'read',
  path: '/order/:id/download_new_file',
  summary: 'The newest modified file; withheld from the customer until it is delivered and paid',
  params,
  problems: [...gone, 'orders.payment_due'],
})

export const DownloadOrderFile = endpoint({
  ...download,
  ...remembered,
  name: 'orders.download_file',
  member: 'read',
  path: '/order/:id/file/:file_id',
  summary: 'Any file of the order, including extra files and earlier versions',
  params: z.strictObject({ id: Id, file_id: Id }),
  problems: [...gone, 'orders.payment_due'],
})
