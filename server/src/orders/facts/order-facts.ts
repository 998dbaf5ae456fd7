import { readNameOf } from '../../accounts/recipients.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { dayText } from '../../platform/events/fact-text.ts'
import { notifiedAbout } from '../approval-rows.ts'

type Row = { number: string; vehicle: string; reason: string; request: string }

async function readRow(db: Db, order_id: string): Promise<Row> {
  const [row] = await db<Row[]>`
    SELECT coalesce(number::text, '') AS number, concat_ws(' ', nullif(manufacture, ''), nullif(model, ''), nullif(variant, '')) AS vehicle,
      reason, request
    FROM orders WHERE _id = ${order_id}`
  return found(row, 'request.not_found')
}

/** Reads the number and the vehicle that identify an order in notifications. */
export async function readOrderName(db: Db, order_id: string): Promise<{ number: string; vehicle: string }> {
  const { number, vehicle } = await readRow(db, order_id)
  return { number, vehicle }
}

/** Values of notifications about a changed order status; `reason` is the text written by staff. */
export const orderFacts = eventFacts(
  [
    'order.submitted',
    'order.started',
    'order.asked',
    'order.resubmitted',
    'order.completed',
    'order.revised',
    'order.cancelled',
  ],
  async ({ tx, event }) => {
    const { number, vehicle, reason, request } = await readRow(tx, event.order_id)
    const customer = await readNameOf(tx, event.user_id)
    return {
      values: { number, vehicle, customer, reason: event.type === 'order.asked' ? request : reason },
      instead: await notifiedAbout(tx, event.order_id),
    }
  },
)

/** Values of notifications about an assignment, sent to the new and the previous assignee. */
export const assignmentFacts = eventFacts(['order.assigned'], async ({ tx, event }) => {
  const { order_id, actor_id, assignee_id, before_id } = event
  const colleague = actor_id === null ? '' : await readNameOf(tx, actor_id)
  return {
    values: { ...(await readOrderName(tx, order_id)), colleague },
    people: { assignee: assignee_id, previous_assignee: before_id },
  }
})

/** Values of the notification about an order that automation could not finish. Undefined if somebody has started working on the order. */
export const automationFacts = eventFacts(['order.automation_failed'], async ({ tx, event: { order_id, user_id } }) => {
  const [failed] = await tx`
    SELECT FROM orders WHERE _id = ${order_id} AND status = 'pending' AND automation = 'failed'`
  if (!failed) return undefined
  return { values: { ...(await readOrderName(tx, order_id)), customer: await readNameOf(tx, user_id) } }
})

/** Values of the notification about a file that a tool bridge could not process. Undefined for a draft, and if staff have sent the file again. */
export const toolFileFacts = eventFacts(['order.tool_file_failed'], async ({ tx, event: { order_id, user_id } }) => {
  const [failed] = await tx<{ assignee_id: string | null }[]>`
    SELECT o.assignee_id FROM orders o WHERE o._id = ${order_id} AND o.submitted_at IS NOT NULL
      AND EXISTS (SELECT FROM tool_file_jobs j WHERE j.order_id = o._id AND j.state IN ('failed', 'unknown'))`
  if (!failed) return undefined
  return {
    values: { ...(await readOrderName(tx, order_id)), customer: await readNameOf(tx, user_id) },
    people: { assignee: failed.assignee_id },
  }
})

/** Values of notifications about the upcoming deletion of a completed order's files. */
export const expiringFilesFacts = eventFacts(['order.files_expiring'], async ({ tx, event: { order_id } }) => {
  const [row] = await tx<{ at: Date }[]>`
    SELECT coalesce(completed_at, now()) + interval '1 month' AS at FROM orders WHERE _id = ${order_id}`
  const { at } = found(row, 'request.not_found')
  return {
    values: { ...(await readOrderName(tx, order_id)), day: dayText(at) },
    instead: await notifiedAbout(tx, order_id),
  }
})

/** Values of the notification to a member whose order the customer declined. */
export const declinedFacts = eventFacts(['order.approval_declined'], async ({ tx, event: { user_id, member_id } }) => ({
  values: { customer: await readNameOf(tx, user_id) },
  instead: [member_id],
}))

/** Values of the notification about a member's order that waits for the customer's approval. Undefined once it was decided. */
export const approvalFacts = eventFacts(['order.approval_asked'], async ({ tx, event: { order_id } }) => {
  const [asked] = await tx<{ member: string; vehicle: string }[]>`
    SELECT person_name(u) AS member, concat_ws(' ', nullif(submission ->> 'manufacture', ''), nullif(submission ->> 'model', '')) AS vehicle
    FROM order_approvals a JOIN users u ON u._id = a.member_id WHERE order_id = ${order_id}`
  return asked && { values: asked }
})
