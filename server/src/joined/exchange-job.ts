import type { Sql } from '../platform/db/sql.ts'
import { job } from '../platform/jobs/job-kind.ts'
import { checkAccount } from './connection/check-account.ts'
import type { Exchange } from './exchange-context.ts'
import { exchange } from './exchange-kind.ts'
import { MasterUnusable } from './master-client.ts'
import { postpone } from './order-rows.ts'
import { pollBalance, pollChanges } from './polling.ts'
import { receiveOrder } from './receiving/receive-order.ts'
import { withLateFiles } from './sending/order-files.ts'
import { sendAnswer } from './sending/send-answer.ts'
import { sendLateFiles } from './sending/send-late-files.ts'
import { sendMessages } from './sending/send-messages.ts'
import { sendOrder } from './sending/send-order.ts'
import { findSite, openMaster, recordContact, recordFault } from './site-rows.ts'

const idsOf = (rows: readonly { order_id: string }[]): string[] => rows.map(({ order_id }) => order_id)

/** Orders to send, oldest first. */
const sendable = async (sql: Sql, now: Date) =>
  idsOf(
    await sql<{ order_id: string }[]>`
      SELECT order_id FROM joined_orders
      WHERE (state IN ('waiting', 'submitting') OR state = 'recalled' AND master_order_id IS NOT NULL) AND (next_at IS NULL OR next_at <= ${now})
      ORDER BY forwarded_at, order_id LIMIT 500`,
  )

const answered = async (sql: Sql, now: Date) =>
  idsOf(
    await sql<{ order_id: string }[]>`
      SELECT order_id FROM joined_orders WHERE state = 'working' AND answer IS NOT NULL AND obstacle IS DISTINCT FROM 'master_refused'
        AND (next_at IS NULL OR next_at <= ${now}) ORDER BY changed_at LIMIT 500`,
  )

const receivable = async (sql: Sql, now: Date) =>
  idsOf(
    await sql<{ order_id: string }[]>`
      SELECT order_id FROM joined_orders WHERE change_no > read_no AND state IN ('working', 'delivered', 'cancelled')
        AND (next_at IS NULL OR next_at <= ${now}) ORDER BY changed_at LIMIT 500`,
  )

/** Runs a step of an order. If only this order fails, it is repeated later, and the exchange goes on with the others. */
async function isolated(
  context: Exchange,
  order_id: string,
  step: (context: Exchange, order_id: string) => Promise<void>,
): Promise<void> {
  try {
    await step(context, order_id)
  } catch (error) {
    if (error instanceof MasterUnusable && !error.isOfRequest) throw error
    const { sql, now, log } = context
    log.error({ err: error, order_id }, 'the exchange of an order with the master has failed')
    await sql.begin((tx) => postpone(tx, order_id, now()))
  }
}

/** Exchanges everything that waits. What comes from the master is read last, because it includes the effects of what was sent. */
async function exchangeAll(context: Exchange, signal: AbortSignal): Promise<void> {
  const { sql, now } = context
  for (const id of await sendable(sql, now())) if (!signal.aborted) await isolated(context, id, sendOrder)
  for (const id of await answered(sql, now())) if (!signal.aborted) await isolated(context, id, sendAnswer)
  for (const id of idsOf(await withLateFiles(sql, now())))
    if (!signal.aborted) await isolated(context, id, sendLateFiles)
  if (!signal.aborted) await sendMessages(context)
  if (!signal.aborted) await pollChanges(context)
  for (const id of await receivable(sql, now())) if (!signal.aborted) await isolated(context, id, receiveOrder)
  if (signal.aborted) return
  await pollBalance(context)
  await recordContact(sql, now())
}

/**
 * Exchanges orders, messages and files with the master. The job may be interrupted anywhere and run twice at the same time: each request to
 * the master has an idempotency key, and each outcome is stored in one transaction that checks the state.
 */
export const exchangeJob = job(exchange, async ({ sql, app, publicFetch, signal, log }) => {
  const now = () => new Date()
  const site = await findSite(sql)
  if (site?.state !== 'connected') return
  if (site.next_at !== null && site.next_at > now()) return
  try {
    const context = { sql, app, site, master: openMaster(site, { app, publicFetch }), now, log }
    if (!site.account_checked) await checkAccount(context)
    await exchangeAll(context, signal)
  } catch (error) {
    if (!(error instanceof MasterUnusable)) throw error
    await recordFault(sql, error, { seen: site, now: now() })
  }
})
