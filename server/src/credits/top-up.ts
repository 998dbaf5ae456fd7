import { z } from 'zod'
import { withVat } from '../billing/tax.ts'
import type { App } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { chargeSale } from './charge-sale.ts'
import { chargeableMethod, isChargeable } from './chargeable-method.ts'
import { closeReplaced, isCharging } from './charged-purchase-rows.ts'
import { balanceOf } from './ledger-rows.ts'
import { ownAmountItem } from './own-amount.ts'
import { packageOnSale } from './package-rows.ts'
import { requireBuyer } from './require-buyer.ts'
import { agreedPlace } from './subscription-rows.ts'
import { topUpCredits } from './top-up-job.ts'
import { limitReached, lockTopUp, pauseTopUp, spentByTopUps, type TopUpRow, wasRefunded } from './top-up-rows.ts'

type Wanted = Pick<TopUpRow, 'price_id' | 'count'>
type Buyer = {
  user_id: string
  settings: Settings
  now: Date
  internet_country?: string | undefined
  internet_at?: Date
}

/**
 * Determines what is bought, its VAT and its total, by the rules of a purchase by hand.
 * @throws Problem if a package is not on sale or the billing address is incomplete or unconfirmed
 */
export async function requireSale(db: Db, { price_id, count }: Wanted, { settings, ...customer }: Buyer) {
  const { buyer, tax } = await requireBuyer(db, settings, customer)
  const item =
    price_id === null
      ? ownAmountItem(settings, found(count, 'credits.price_not_found'), buyer.language)
      : found(await packageOnSale(db, price_id), 'credits.price_not_found')
  const { total } = withVat(item.amount, tax.percentage, settings.currency)
  return { item, buyer, tax, total }
}

const pauseFor = ({ code }: Problem) => (code.startsWith('credits.billing_address') ? 'address' : 'no_package')

type Trigger = { app: Pick<App, 'secretKey'>; user_id: string; now: Date }

/**
 * Buys credits with the stored method if the balance is below the threshold. The lock of the top-up makes triggers at the same time run one
 * after the other: the first one leaves a purchase that is being charged, and the others do nothing.
 */
async function topUp(tx: Tx, { app, user_id, now }: Trigger): Promise<void> {
  const wanted = await lockTopUp(tx, user_id)
  const settings = await readSettings(tx)
  if (!wanted || wanted.paused_because !== null || !settings.automatic_top_up) return
  if ((await balanceOf(tx, user_id)) >= wanted.threshold || (await isCharging(tx, 'credit_top_up_runs', user_id)))
    return
  if (await wasRefunded(tx, user_id)) return pauseTopUp(tx, user_id, 'refunded')
  if (!(await isChargeable(tx, user_id))) return
  const method = await chargeableMethod(tx, { app, settings }, user_id)
  if (method === 'no_method') return pauseTopUp(tx, user_id, method)
  if (method === 'off') return
  const sale = await requireSale(tx, wanted, { user_id, settings, now, ...agreedPlace(wanted) }).catch(
    (error: unknown) => {
      if (error instanceof Problem) return pauseFor(error)
      throw error
    },
  )
  if (typeof sale === 'string') return pauseTopUp(tx, user_id, sale)
  const { total, ...sold } = sale
  if (limitReached(wanted, await spentByTopUps(tx, user_id, now), total)) return
  await closeReplaced(tx, 'credit_top_up_runs', { user_id, now })
  const { price_id } = wanted
  const payment_id = await chargeSale(tx, { ...sold, price_id, method, settings, actor_id: user_id, now })
  await tx`INSERT INTO credit_top_up_runs ${tx({ payment_id, user_id, created_at: now })}`
}

export const topUpJob = job(topUpCredits, async ({ sql, app, data: { user_id }, now }) => {
  await sql.begin((tx) => topUp(tx, { app, user_id, now }))
})

const kind = jobKind('credits.start_top_ups', z.object({}), { cron: '7-59/15 * * * *', retries: 1, at_once: 1 })

/** Starts top-ups that the limits or a switched-off provider have delayed. */
export const startTopUpsJob = job(kind, async ({ sql }) => {
  const due = await sql<{ user_id: string }[]>`
    SELECT t.user_id FROM credit_top_ups t LEFT JOIN ledger_accounts a ON a.user_id = t.user_id
    WHERE t.paused_because IS NULL AND coalesce(a.balance, 0) < t.threshold`
  for (const { user_id } of due) await sql.begin((tx) => enqueue(tx, topUpCredits, { user_id }))
})
