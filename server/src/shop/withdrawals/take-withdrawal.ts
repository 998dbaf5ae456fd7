import { z } from 'zod'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { supportedLanguage, translate } from '../../wording.ts'
import { insertHistory, type LockedShopOrder, lockShopOrder } from '../orders/order-rows.ts'
import { readWithdrawalRight, type WithdrawalRefusal } from './withdrawal-right.ts'

export const takeWithdrawalKind = jobKind('shop.take_withdrawal', z.object({ withdrawal_id: z.uuid() }))

type Statement = {
  _id: string
  name: string
  invoice_no: string
  email: string
  only_products: string
  language: string | null
  at: Date
  time_zone: string
}

const timeText = ({ at, time_zone, language }: Statement): string =>
  new Intl.DateTimeFormat(supportedLanguage(language), {
    ...({
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const),
    ...({ timeZoneName: 'short', timeZone: time_zone } as const),
  }).format(at)

/** The order with this number, if its customer has this address. */
async function findOrder(tx: Tx, { invoice_no, email }: Statement) {
  const [order] = await tx<{ _id: string; language: string | null }[]>`
    SELECT o._id, u.language FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN users u ON u._id = o.user_id
    WHERE i.invoice IN (${invoice_no}, upper(${invoice_no})) AND lower(u.email) = ${email}`
  return order
}

/** The receipt by mail, which states what was received, and when. */
async function acknowledge(tx: Tx, order: LockedShopOrder, statement: Statement, now: Date): Promise<void> {
  const { name, email: to, language, only_products } = statement
  const [lines] = await tx<[{ items: string }]>`
    SELECT string_agg(l.quantity || ' × ' || l.name, ', ' ORDER BY l.position) AS items FROM shop_order_lines l WHERE l.order_id = ${order._id}`
  const { invoice_no } = order
  const values = {
    ...{ name, invoice_no, items: lines.items, time: timeText(statement) },
    products: only_products || translate(language, 'withdrawal', 'whole_order'),
    link: `/shop/order/${invoice_no}`,
  }
  await sendMail(tx, { to, language, kind: 'withdrawal_received', values, ref: { order_id: order._id }, now })
}

async function refuse(tx: Tx, statement: Statement, refusal: WithdrawalRefusal | 'unknown', now: Date): Promise<void> {
  const { _id, name, invoice_no, email: to, language } = statement
  await tx`DELETE FROM shop_withdrawals WHERE _id = ${_id}`
  const why = translate(language, 'withdrawal', `refusal.${refusal}`)
  const values = { name, invoice_no, why, time: timeText(statement), link: '/shop/withdrawal' }
  await sendMail(tx, { to, language, kind: 'withdrawal_without_effect', values, now })
}

/** Attaches the statement to its order and tells staff, unless an earlier one is still open. */
async function attach(tx: Tx, order: LockedShopOrder, { _id, at, only_products }: Statement): Promise<void> {
  const { _id: order_id, user_id, invoice_no } = order
  const [open] = await tx`SELECT FROM shop_withdrawals WHERE order_id = ${order_id} AND settled_at IS NULL`
  if (open) {
    await tx`DELETE FROM shop_withdrawals WHERE _id = ${_id}`
    return
  }
  await tx`UPDATE shop_withdrawals SET order_id = ${order_id} WHERE _id = ${_id}`
  await tx`UPDATE shop_orders SET updated_at = ${at} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: 'withdraw', reason: only_products, actor_id: null, now: at })
  await announce(tx, { type: 'shop_order.withdrawn', order_id, user_id, invoice_no, actor_id: null })
}

/** Finds the order of a statement, and answers by mail. What has been taken already is left alone. */
export function takeWithdrawal(sql: Sql, withdrawal_id: string, now: Date): Promise<void> {
  return sql.begin(async (tx) => {
    const [stored] = await tx<Statement[]>`
      SELECT w._id, w.name, w.invoice_no, w.email, w.only_products, w.language, w.at, z.time_zone
      FROM shop_withdrawals w, open_times z WHERE w._id = ${withdrawal_id} AND w.order_id IS NULL FOR UPDATE OF w`
    if (!stored) return
    const found = await findOrder(tx, stored)
    if (!found) return refuse(tx, stored, 'unknown', now)
    const statement = { ...stored, language: found.language ?? stored.language }
    const order = await lockShopOrder(tx, found._id)
    // What counts is the time of the receipt, not of the job.
    const { refusal } = await readWithdrawalRight(tx, found._id, stored.at)
    if (refusal) return refuse(tx, statement, refusal, now)
    await attach(tx, order, statement)
    await acknowledge(tx, order, statement, now)
  })
}

export const takeWithdrawalJob = job(takeWithdrawalKind, ({ data, sql, now }) =>
  takeWithdrawal(sql, data.withdrawal_id, now),
)
