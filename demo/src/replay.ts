import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { buyCredits } from '../../server/src/credits/buy-credits.ts'
import { creditPurchases } from '../../server/src/credits/credit-purchases.ts'
import { addModifiedFile } from '../../server/src/orders/files/add-modified-file.ts'
import { downloadNewFile } from '../../server/src/orders/files/download-order-file.ts'
import { cancelOrder } from '../../server/src/orders/lifecycle/cancel-order.ts'
import { changeStatus } from '../../server/src/orders/lifecycle/change-status.ts'
import { createOrder } from '../../server/src/orders/lifecycle/create-order.ts'
import { submitOrder } from '../../server/src/orders/lifecycle/submit-order.ts'
import { payByHand } from '../../server/src/payments/pay-by-hand.ts'
import type { App, HandlerRoute, Upload } from '../../server/src/platform/api/handler.ts'
import { type Person, type PersonRow, personOf } from '../../server/src/platform/api/principal.ts'
import type { Sql, Tx } from '../../server/src/platform/db/sql.ts'
import { readCatalogue } from './demo-catalogue.ts'
import { demoFiles } from './demo-files.ts'
import { addDemoMoney } from './demo-money.ts'
import type { HistoryEvent } from './history.ts'
import type { DemoOrder } from './orders.ts'

type CommandInput = { params?: object; body?: object; files?: Record<string, Upload[]>; prepared?: unknown }

/** Milliseconds between a delivery and its download by the dealer. */
const fetchedAfterMs = 25 * 60_000

const silent = pino({ level: 'silent' })
const request = { id: 'demo', address: '127.0.0.1', user_agent: 'demo', language: 'en' }

/** Reads all people by email address, in the form in which handlers receive actors. */
async function readActors(tx: Tx): Promise<Map<string, Person>> {
  const rows = await tx<Omit<PersonRow, 'session_id' | 'impersonator_id'>[]>`
    SELECT _id, role_id, permissions, verified, status, price_type, email, language FROM users`
  return new Map(rows.map((row) => [row.email, personOf({ ...row, session_id: uuidv7(), impersonator_id: null })]))
}

type Stage = { sql: Sql; app: App; history: readonly HistoryEvent[] }

/** Replays the history through the handlers of the commands, with times in the past. Runs in one transaction and without notifications. */
export async function replay(tx: Tx, { sql, app, history }: Stage): Promise<void> {
  const actors = await readActors(tx)
  const catalogue = await readCatalogue(tx)
  const files = demoFiles(app.files)
  const orderIds = new Map<DemoOrder, string>()
  const invoiceIds = new Map<object, string>()
  const actorOf = (email: string): Person => {
    const actor = actors.get(email)
    if (!actor) throw new RangeError(`no user has the address ${email}`)
    return actor
  }
  const runCommand = (route: HandlerRoute, email: string, now: Date, input: CommandInput): Promise<unknown> =>
    route.run({
      app,
      tx,
      sql,
      log: silent,
      request,
      actor: actorOf(email),
      now,
      params: {},
      query: {},
      body: {},
      files: {},
      audit: () => {},
      ...input,
    })
  const idOf = (order: DemoOrder) => orderIds.get(order) ?? ''

  const draft = async (order: DemoOrder, at: Date) => {
    const { upload, prepared } = await files.original(order)
    const response = (await runCommand(createOrder, order.dealer, at, {
      files: { original_file: [upload] },
      prepared,
    })) as {
      order: { _id: string }
    }
    orderIds.set(order, response.order._id)
  }
  const submit = (order: DemoOrder, at: Date) =>
    runCommand(submitOrder, order.dealer, at, {
      params: { id: idOf(order) },
      body: { ...catalogue.submission(order), expected_total: order.price, pay_later: order.payment === 'due' },
    })
  const deliver = async (order: DemoOrder, by: string, at: Date, version: number) => {
    const { upload, prepared } = await files.modified(order, version)
    await runCommand(addModifiedFile, by, at, {
      params: { id: idOf(order) },
      files: { modified_file: [upload] },
      prepared,
    })
    await runCommand(changeStatus, by, at, { params: { id: idOf(order) }, body: { event: 'complete', text: '' } })
    // The file of every tenth order is not downloaded.
    const fetched_at = new Date(at.getTime() + fetchedAfterMs)
    if (order.number % 10 !== 0 && fetched_at < new Date())
      await runCommand(downloadNewFile, order.dealer, fetched_at, { params: { id: idOf(order) } })
  }
  const move = async ({ order, move, at }: Extract<HistoryEvent, { what: 'move' }>) => {
    const params = { id: idOf(order) }
    if (move.move === 'submit') return submit(order, at)
    if (move.move === 'complete') return deliver(order, move.by, at, move.version)
    if (move.move === 'cancel') return runCommand(cancelOrder, move.by, at, { params, body: { reason: move.reason } })
    const text =
      move.move === 'ask'
        ? move.text
        : (order.messages.find((message) => message.at.getTime() === at.getTime() && message.by === move.by)?.text ??
          '')
    return runCommand(changeStatus, move.by, at, { params, body: { event: move.move, text } })
  }

  for (const event of history) {
    const { at } = event
    if (event.what === 'draft') await draft(event.order, at)
    else if (event.what === 'move') await move(event)
    else if (event.what === 'invoice') {
      const { purchase } = event
      const price_id = catalogue.packageOf(purchase.package.count)
      const response = (await runCommand(buyCredits, purchase.dealer, at, {
        body: { price_id, payment_method: 'bank' },
      })) as {
        invoice: { _id: string }
      }
      invoiceIds.set(purchase, response.invoice._id)
    } else {
      const id = invoiceIds.get(event.purchase) ?? ''
      await payByHand(tx, [creditPurchases], {
        id,
        txn_id: `DEMO-${formatHundredths(event.purchase.package.amount)}`,
        actor_id: null,
        now: at,
      })
    }
  }
  await addDemoMoney({ tx, runCommand, actors, now: new Date() })
  await markDeletedFiles(tx, [...orderIds])
  await tx`DELETE FROM outbox`
}

/** Marks files as deleted if the retention rule would have deleted them by now. */
async function markDeletedFiles(tx: Tx, orders: readonly (readonly [DemoOrder, string])[]): Promise<void> {
  for (const [{ files_deleted_at }, order_id] of orders)
    if (files_deleted_at)
      await tx`UPDATE files SET deleted_at = ${files_deleted_at} WHERE _id IN (SELECT file_id FROM order_files WHERE order_id = ${order_id})`
}
