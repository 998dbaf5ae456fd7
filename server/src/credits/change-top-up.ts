import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { ChangeTopUp, GetTopUp, GetUserTopUp, StopTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { takesPrice } from '@mapwright/contract/payments/payment-amounts.ts'
import { readCustomer } from '../accounts/read-customer.ts'
import { activeMethod } from '../payments/stored-method-rows.ts'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readSettings } from '../site/read-settings.ts'
import { closeUnsent } from './charged-purchase-rows.ts'
import { hasOwnAmount } from './own-amount.ts'
import { requireSale } from './top-up.ts'
import { topUpCredits } from './top-up-job.ts'
import { lockTopUp } from './top-up-rows.ts'
import { shownTopUp, topUpState } from './top-up-state.ts'

export const getTopUp = query(GetTopUp, ({ sql, actor, now }) => topUpState(sql, actor._id, now))

/** Reads a customer's top-up, for staff. */
export const getUserTopUp = query(GetUserTopUp, async ({ sql, params, now }) =>
  topUpState(sql, (await readCustomer(sql, params.id))._id, now),
)

/** Switches the top-up on, or on again after a pause. A job buys credits if the balance is already below the threshold. */
export const changeTopUp = command(ChangeTopUp, async ({ tx, actor: { _id: user_id }, request, body, now, audit }) => {
  const { threshold, price_id = null, count = null, daily_limit, monthly_limit } = body
  const settings = await readSettings(tx)
  if (!settings.automatic_top_up) throw new Problem('credits.top_up_off')
  if ((price_id === null) === (count === null)) throw new Problem('credits.price_not_found')
  if (count !== null && !hasOwnAmount(settings)) throw new Problem('credits.own_amount_off')
  const before = await lockTopUp(tx, user_id)
  const method = await activeMethod(tx, user_id)
  if (!method) throw new Problem('credits.no_stored_method')
  const internet_country = request.country ?? before?.internet_country ?? ''
  const { total } = await requireSale(tx, { price_id, count }, { user_id, settings, now, internet_country })
  if (!takesPrice(method.provider, { currency: settings.currency, amount: total }))
    throw new Problem('credits.payment_method_off')
  if (monthly_limit < total) {
    const minimum = Number(formatHundredths(total))
    throw new Problem('request.invalid', { fields: { monthly_limit: { code: 'too_small', minimum } } })
  }
  const wanted = { threshold, price_id, count, daily_limit, monthly_limit }
  const row = { ...wanted, paused_because: null, payment_id: null, internet_country, consented_at: now }
  await tx`INSERT INTO credit_top_ups ${tx({ ...row, user_id })} ON CONFLICT (user_id) DO UPDATE SET ${tx(row)}`
  await enqueue(tx, topUpCredits, { user_id })
  audit({ target_id: user_id, before: before ? shownTopUp(before) : { threshold: null }, after: wanted })
  return topUpState(tx, user_id, now)
})

/** Switches the top-up off. A purchase that the provider has not been asked to charge yet is not charged either. */
export const stopTopUp = command(StopTopUp, async ({ tx, actor: { _id: user_id }, now, audit }) => {
  const before = await lockTopUp(tx, user_id)
  await closeUnsent(tx, 'credit_top_up_runs', { user_id, now })
  await tx`DELETE FROM credit_top_ups WHERE user_id = ${user_id}`
  if (before) audit({ target_id: user_id, before: shownTopUp(before), after: { threshold: null } })
  return topUpState(tx, user_id, now)
})

/** Deletes the top-ups of removed customers. */
export const eraseTopUpsOfRemoved = subscriber({
  name: 'credits.erase_top_ups_of_removed',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM credit_top_ups WHERE user_id = ${event.user_id}`
  },
})
