import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { requireCaptcha } from '../../accounts/codes/captcha.ts'
import { addGuest } from '../../accounts/guest-rows.ts'
import { requirePostCode } from '../../accounts/profile/require-post-code.ts'
import { copyGuestVatCheck } from '../../billing/vat-check-rows.ts'
import { paymentMethodsOf } from '../../payments/payment-methods.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { moneyText } from '../../platform/events/fact-text.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { insertGuestLink, lockPlacedOrder, newGuestLink, requestToken } from '../guest-links.ts'
import { placeOrder } from '../orders/place-order.ts'
import { requireTerms } from '../require-terms.ts'
import { readShopPayment } from '../shop-settings.ts'
import { requireGuestDetails } from './check-guest-details.ts'
import { requireGuestOrders } from './require-guest-orders.ts'

type Confirmation = { order_id: string; invoice_no: string; email: string; language: string; now: Date }

/** Mails a link to an order that is paid online. Bank transfers and free orders have mails of their own. */
async function mailLink(tx: Tx, { order_id, invoice_no, email: to, language, now }: Confirmation): Promise<void> {
  const [order] = await tx<[{ total: bigint; currency: string; items: string }]>`
    SELECT o.total, o.currency, (SELECT string_agg(l.quantity || ' × ' || l.name, ', ' ORDER BY l.position)
      FROM shop_order_lines l WHERE l.order_id = o._id) AS items
    FROM shop_orders o WHERE o._id = ${order_id}`
  const amount = moneyText(formatHundredths(order.total), order.currency)(language)
  const values = { invoice_no, amount, items: order.items, link: await newGuestLink(tx, order_id, now) }
  await sendMail(tx, { to, language, kind: 'guest_order_placed', values, ref: { order_id }, now })
}

/**
 * Orders products for a buyer without an account. Always creates a new user, even if the email address belongs to an account, so that the response
 * does not reveal accounts.
 */
export const placeGuestOrder = command(PlaceGuestOrder, async ({ tx, app, now, body, request, audit }) => {
  const { items, shipping_method_id, shipping_address, coupon_code, payment_method, customer_note, ...rest } = body
  const { expected_total, terms_accepted, digital_consent, secret, captcha, ...details } = rest
  // A request repeated from another network has a different idempotency scope. The secret identifies it.
  const placed = await lockPlacedOrder(tx, body)
  if (placed) return { order: placed }
  await requireGuestOrders(tx)
  await requireTerms(tx, terms_accepted)
  requireGuestDetails(details)
  if (shipping_address) requirePostCode(shipping_address, 'shipping_address.')
  if (items.length === 0) throw new Problem('shop.cart_empty')
  if (!(await paymentMethodsOf(tx, app, await readShopPayment(tx))).includes(payment_method))
    throw new Problem('credits.payment_method_off')
  await requireCaptcha(tx, captcha, { app, now })
  const { language } = request
  const user_id = await addGuest(tx, { ...details, language }, now)
  if (details.vat_no !== '') await copyGuestVatCheck(tx, { user_id, vat_no: details.vat_no })
  const { order_id, invoice_no, total } = await placeOrder(tx, {
    ...{ user_id, actor_id: user_id, isGuest: true, items, shipping_method_id, shipping_address, coupon_code },
    ...{
      payment_method,
      customer_note,
      language,
      expected_total,
      digital_consent,
      internet_country: request.country,
      now,
    },
  })
  await insertGuestLink(tx, { order_id, token: secret, now })
  await insertGuestLink(tx, { order_id, token: requestToken(body), now })
  if (payment_method !== 'bank' && total > 0n)
    await mailLink(tx, { order_id, invoice_no, email: details.email, language, now })
  audit({ target_id: order_id, after: { invoice_no, total, payment_method } })
  return { order: { invoice_no, total } }
})
