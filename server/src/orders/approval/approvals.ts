import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import {
  ApproveOrder,
  DeclineOrder,
  GetTeamUsage,
  ListApprovals,
} from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { authorId } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { periodStart, takeApproval } from '../approval-rows.ts'
import { placeOrder, priceSubmission } from '../lifecycle/place-order.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, lockOrder } from '../order-rows.ts'
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
  const { member_id, submission, asked_at } = await takeApproval(tx, draft._id)
  if (asked_at.getTime() !== body.asked_at.getTime()) throw new Problem('orders.approval_changed')
  const priced = await priceSubmission(tx, { ...submission, expected_total: body.expected_total }, actor)
  const after = await placeOrder(tx, { draft, submission, priced, actor, placed_by: member_id, request, now })
  audit({ after })
  return { order: await readOrder(tx, draft._id, viewerOf(actor)) }
})

const declineOrder = command(DeclineOrder, async ({ tx, actor, now, params, body: { reason }, audit }) => {
  const draft = await lockOrder(tx, params.id, actor._id)
  const { _id: order_id, user_id } = draft
  const { member_id } = await takeApproval(tx, order_id)
  const declined = { order_id, at: now, entry: 'approval_declined', actor_id: authorId(actor), text: reason } as const
  await addTimelineEntry(tx, declined)
  await announce(tx, { type: 'order.approval_declined', order_id, user_id, member_id, actor_id: authorId(actor) })
  audit({ after: { reason } })
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
