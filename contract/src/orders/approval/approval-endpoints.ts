import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { CreditsInput, CreditsText, Id } from '../../api/scalars.ts'
import { OrderApproval } from '../order-approval.ts'
import { Order } from '../order-shapes.ts'

const params = z.strictObject({ id: Id })

export const ListApprovals = endpoint({
  name: 'orders.list_approvals',
  method: 'GET',
  path: '/order_approvals',
  access: ['customer'],
  member: 'read',
  summary: "Drafts that members of the caller's team have submitted and that wait for approval, oldest first",
  payload: {
    approvals: z.array(z.strictObject({ order_id: Id, vehicle: z.string(), ...OrderApproval.shape })),
    count: z.number().int(),
  },
})

export const ApproveOrder = endpoint({
  name: 'orders.approve',
  audit_kind: 'money',
  method: 'POST',
  path: '/order/:id/approval',
  access: ['customer'],
  summary: 'Approve a draft that a member has submitted: price, pay and submit it as the member filled it in',
  params,
  body: z.strictObject({ expected_total: CreditsInput }),
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.no_approval',
    'orders.price_changed',
    'orders.pay_later_off',
    'orders.declaration_needed',
    'credits.not_enough',
    'tuning.service_not_found',
    'tuning.service_offline',
    'tuning.option_not_available',
    'vehicles.variant_not_found',
  ],
  idempotent: 'by_body',
})

export const DeclineOrder = endpoint({
  name: 'orders.decline_approval',
  method: 'DELETE',
  path: '/order/:id/approval',
  access: ['customer'],
  summary: 'Decline a draft that a member has submitted; it stays a draft',
  params,
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.no_approval'],
})

export const GetTeamUsage = endpoint({
  name: 'orders.team_usage',
  method: 'GET',
  path: '/team_usage',
  access: ['customer'],
  summary: "The orders and credits of each member of the caller's team in this month, in the site's time zone",
  payload: {
    usage: z.array(z.strictObject({ member_id: Id, orders: z.number().int(), credits: CreditsText })),
  },
})
