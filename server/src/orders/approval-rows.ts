import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import type { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { readAccount } from '../credits/ledger-rows.ts'
import { found } from '../platform/api/problem.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

/** The stored input of a draft that waits for approval. It contains no amounts and no captcha. */
export type StoredSubmission = Omit<Body<typeof SubmitOrder>, 'captcha' | 'expected_total'>

/** SQL: the start of the current day or month in the site's time zone. */
export const periodStart = (db: Db, period: Fragment, now: Date) => db`
  date_trunc(${period}, ${now}::timestamptz, (SELECT time_zone FROM open_times))`

/** SQL: the order of an approval `c`, or NULL without one, as the member filled it in, as the customer sees it before approving. */
export const askedOrder = (db: Db) => db`
  CASE WHEN c.order_id IS NOT NULL THEN json_build_object('vehicle', concat_ws(' ', nullif(c.submission ->> 'manufacture', ''), nullif(c.submission ->> 'model', ''),
      nullif(c.submission ->> 'generation', ''), nullif(c.submission ->> 'variant', ''), nullif(c.submission ->> 'reg_no', '')),
    'vin', coalesce(c.submission ->> 'vin', ''),
    'services', (SELECT coalesce(json_agg(name ORDER BY name), '[]') FROM services
      WHERE _id::text IN (SELECT jsonb_array_elements_text(c.submission -> 'service_ids'))),
    'options', (SELECT coalesce(json_agg(name ORDER BY name), '[]') FROM options
      WHERE _id::text IN (SELECT jsonb_array_elements_text(c.submission -> 'option_ids'))),
    'time_frame', c.submission ->> 'time_frame', 'comment', c.submission ->> 'comment',
    'instruction', c.submission ->> 'instruction', 'pay_later', (c.submission ->> 'pay_later')::boolean,
    'declares_off_road', (c.submission ->> 'declares_off_road')::boolean) END`

type Limits = { may_pay: boolean; exceeds: boolean }
type Request = { member_id: string; owner_id: string; total: Credits; pay_later: boolean; now: Date }

/**
 * Checks whether an order of a member needs the customer's approval: the member may not pay, the price exceeds a limit, or the customer has neither
 * enough credits nor enough credit limit. The customer must be locked, so that concurrent orders do not exceed the limit of the period together. Orders that the
 * customer approved count against this limit.
 */
export async function needsApproval(tx: Tx, { member_id, owner_id, total, pay_later, now }: Request): Promise<boolean> {
  const [member] = await tx<Limits[]>`
    SELECT m.may_pay, ${total}::bigint > m.order_limit IS TRUE OR ${total}::bigint + (
        SELECT coalesce(sum(o.total - o.refunded), 0) FROM orders o
        WHERE o.placed_by = m.user_id AND o.status <> 'cancelled' AND o.submitted_at >= ${periodStart(tx, tx`m.period`, now)}
      ) > m.period_limit IS TRUE AS exceeds
    FROM members m JOIN users u ON u._id = m.user_id
    WHERE m.user_id = ${member_id} AND m.owner_id = ${owner_id} AND u.status = 1`
  const { may_pay, exceeds } = found(member, 'request.not_for_members')
  if (total === 0n) return false
  if (!may_pay || exceeds) return true
  const { balance, credit_limit } = await readAccount(tx, owner_id)
  return !pay_later && balance + credit_limit < total
}

type Asked = { order_id: string; member_id: string; submission: StoredSubmission; total: Credits; now: Date }

export async function storeApproval(tx: Tx, { order_id, member_id, submission, total, now }: Asked): Promise<void> {
  await tx`
    INSERT INTO order_approvals (order_id, member_id, submission, total, asked_at)
    VALUES (${order_id}, ${member_id}, ${tx.json(submission)}, ${total}, ${now})
    ON CONFLICT (order_id) DO UPDATE SET member_id = excluded.member_id, submission = excluded.submission,
      total = excluded.total, asked_at = excluded.asked_at`
}

/** Renews an open approval after a change of the draft's files, so that the customer cannot approve files that the customer did not see. */
export const renewApproval = (tx: Tx, order_id: string, now: Date) =>
  tx`UPDATE order_approvals SET asked_at = ${now} WHERE order_id = ${order_id}`

/** Deletes the approval of a draft and returns the stored submission. @throws Problem orders.no_approval if there is none */
export async function takeApproval(tx: Tx, order_id: string) {
  const [asked] = await tx<{ member_id: string; submission: StoredSubmission; asked_at: Date }[]>`
    DELETE FROM order_approvals WHERE order_id = ${order_id} RETURNING member_id, submission, asked_at`
  return found(asked, 'orders.no_approval')
}

/** Returns the users who are notified about an order in place of the customer, if a member placed it. */
export async function notifiedAbout(db: Db, order_id: string): Promise<readonly string[] | undefined> {
  const [row] = await db<{ user_id: string; placed_by: string; notifies_owner: boolean }[]>`
    SELECT o.user_id, o.placed_by, m.notifies_owner
    FROM orders o JOIN members m ON m.user_id = o.placed_by JOIN users u ON u._id = m.user_id
    WHERE o._id = ${order_id} AND u.status = 1`
  return row && [...(row.notifies_owner ? [row.user_id] : []), row.placed_by]
}
