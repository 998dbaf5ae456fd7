import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { CreditsInput, CreditsText, Id, paragraph } from '../../api/scalars.ts'
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
    approvals: z.array(
      z.strictObject({ order_id: Id, vehicle: z.string(), ...OrderApproval.omit({ order: true }).shape }),
    ),
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
  body: z.strictObject({
    expected_total: CreditsInput,
    /** `asked_at` of the approval that the customer saw. The server refuses a draft that was changed since. */
    asked_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  }),
  payload: { order: Order },
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.no_approval',
    'orders.approval_changed',
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
  method: 'PUT',
  path: '/order/:id/decline_approval',
  access: ['customer'],
  summary: 'Decline a draft that a member has submitted, and notify the member; it stays a draft',
  params,
  body: z.strictObject({ reason: paragraph(500).default('') }),
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
