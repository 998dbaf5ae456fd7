import type { WithdrawnProduct } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { z } from 'zod'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { supportedLanguage, translate } from '../../platform/i18n/wording.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { isGuestOrder, newGuestLink } from '../guest-links.ts'
import { type LockedShopOrder, lockShopOrder } from '../orders/order-rows.ts'
import { readWithdrawalRight, type WithdrawalRefusal } from '../orders/withdrawal-right.ts'
import { attachWithdrawal } from './attach-withdrawal.ts'

export const takeWithdrawalKind = jobKind('shop.take_withdrawal', z.object({ withdrawal_id: z.uuid() }))

type Statement = {
  _id: string
  name: string
  invoice_no: string
  email: string
  only_products: string
  products: WithdrawnProduct[]
  language: string | null
  at: Date
  time_zone: string
}

type Refused = { refusal: WithdrawalRefusal; invoice_no: string }

const timeText = ({ at, time_zone, language }: Pick<Statement, 'at' | 'time_zone' | 'language'>): string =>
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

/** Finds an order by its invoice number and its customer's email address. */
async function findOrder(tx: Tx, { invoice_no, email }: Statement) {
  const [order] = await tx<{ _id: string; language: string | null }[]>`
    SELECT o._id, u.language FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN users u ON u._id = o.user_id
    WHERE i.invoice IN (${invoice_no}, upper(${invoice_no})) AND lower(u.email) = ${email}`
  return order
}

/** Sends the mail that confirms the content and time of a declaration. */
async function acknowledge(tx: Tx, order: LockedShopOrder, statement: Statement, now: Date): Promise<void> {
  const { name, email: to, language, only_products } = statement
  const [lines] = await tx<[{ items: string }]>`
    SELECT string_agg(l.quantity || ' × ' || l.name, ', ' ORDER BY l.position) AS items FROM shop_order_lines l WHERE l.order_id = ${order._id}`
  const { invoice_no } = order
  const values = {
    ...{ name, invoice_no, items: lines.items, time: timeText(statement) },
    products: only_products || translate(language, 'withdrawal', 'whole_order'),
    link: (await isGuestOrder(tx, order._id)) ? await newGuestLink(tx, order._id, now) : `/shop/order/${invoice_no}`,
  }
  await sendMail(tx, { to, language, kind: 'withdrawal_received', values, ref: { order_id: order._id }, now })
}

/**
 * Deletes a rejected declaration and sends a mail to the entered address. The mail contains none of the input, because anybody can enter
 * any address.
 */
async function refuse(tx: Tx, statement: Statement, order: Refused | null, now: Date): Promise<void> {
  const { _id, email: to, language } = statement
  await tx`DELETE FROM shop_withdrawals WHERE _id = ${_id}`
  const values = { time: timeText(statement), link: '/shop/withdrawal' }
  if (!order) {
    await sendMail(tx, { to, language, kind: 'withdrawal_unknown', values, now })
    return
  }
  const why = translate(language, 'withdrawal', `refusal.${order.refusal}`)
  const { invoice_no } = order
  await sendMail(tx, { to, language, kind: 'withdrawal_without_effect', values: { ...values, invoice_no, why }, now })
}

/** Attaches a declaration to its order, or rejects it. Informs the customer by mail. Ignores a declaration that was already processed. */
export function takeWithdrawal(sql: Sql, withdrawal_id: string, now: Date): Promise<void> {
  return sql.begin(async (tx) => {
    const [stored] = await tx<Statement[]>`
      SELECT w._id, w.name, w.invoice_no, w.email, w.only_products, w.products, w.language, w.at, z.time_zone
      FROM shop_withdrawals w, open_times z WHERE w._id = ${withdrawal_id} AND w.order_id IS NULL FOR UPDATE OF w`
    if (!stored) return
    const found = await findOrder(tx, stored)
    if (!found) return refuse(tx, stored, null, now)
    const statement = { ...stored, language: found.language ?? stored.language }
    const order = await lockShopOrder(tx, found._id)
    // The time of receipt counts, not that of the job.
    const { refusal } = await readWithdrawalRight(tx, found._id, stored.at)
    if (refusal) return refuse(tx, statement, { refusal, invoice_no: order.invoice_no }, now)
    await attachWithdrawal(tx, order, statement)
    await acknowledge(tx, order, statement, now)
  })
}

export const takeWithdrawalJob = job(takeWithdrawalKind, ({ data, sql, now }) =>
  takeWithdrawal(sql, data.withdrawal_id, now),
)
