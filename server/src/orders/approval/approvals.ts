import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import {
  ApproveOrder,
  DeclineOrder,
  GetTeamUsage,
  ListApprovals,
} from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { periodStart, takeApproval } from '../approval-rows.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import { placeOrder, priceSubmission } from '../lifecycle/place-order.ts'
import { ready } from '../moves/ready.ts'
import { lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'

type Approval = PayloadOf<typeof ListApprovals>['approvals'][number]
type Usage = PayloadOf<typeof GetTeamUsage>['usage'][number]

const listApprovals = query(ListApprovals, async ({ sql, actor }) => {
  const approvals = await sql<Approval[]>`
    SELECT a.order_id, concat_ws(' ', nullif(a.submission ->> 'manufacture', ''), nullif(a.submission ->> 'model', ''),
      nullif(a.submission ->> 'reg_no', '')) AS vehicle, person_name(u) AS by, a.total, a.asked_at
    FROM order_approvals a JOIN orders o ON o._id = a.order_id JOIN users u ON u._id = a.member_id
    WHERE o.user_id = ${actor._id} AND o.status = 'draft' ORDER BY a.asked_at, a.order_id`
  return { approvals: [...approvals], count: approvals.length }
})

/** Places a draft with the stored input of the member. The customer pays, and the order shows who placed it. */
const approveOrder = command(ApproveOrder, async ({ tx, actor, now, params, body, request, audit }) => {
  const draft = ready(await lockOrder(tx, params.id, actor._id), 'submit')
  const { member_id, submission } = await takeApproval(tx, draft._id)
  const priced = await priceSubmission(tx, { ...submission, expected_total: body.expected_total }, actor)
  const after = await placeOrder(tx, { draft, submission, priced, actor, placed_by: member_id, request, now })
  audit({ after })
  return { order: await readOrder(tx, draft._id, viewerOf(actor)) }
})

const declineOrder = command(DeclineOrder, async ({ tx, actor, params }) => {
  const draft = await lockOrder(tx, params.id, actor._id)
  await takeApproval(tx, draft._id)
  await announceFileChange(tx, draft, 'both')
  return { order: await readOrder(tx, draft._id, viewerOf(actor)) }
})

const teamUsage = query(GetTeamUsage, async ({ sql, actor, now }) => ({
  usage: [
    ...(await sql<Usage[]>`
      SELECT placed_by AS member_id, count(*)::int AS orders, sum(total - refunded)::bigint AS credits FROM orders
      WHERE user_id = ${actor._id} AND placed_by IS NOT NULL AND status <> 'cancelled'
        AND submitted_at >= ${periodStart(sql, sql`'month'`, now)}
      GROUP BY placed_by`),
  ],
}))

export const approvalRoutes: readonly Route[] = [listApprovals, approveOrder, declineOrder, teamUsage]
