import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaySite, startPaySite } from '../../test/pay-site.ts'
import { anySteps, openSales, performAll, type Sale, type Step, saleStep } from '../../test/payment-history.ts'
import { rolledBack } from '../../test/rolled-back.ts'
import { allChecks } from '../domains.ts'
import type { Tx } from '../platform/db/sql.ts'

const isLong = process.env['TEST_LONG'] !== undefined

let site: PaySite
let sales: Sale[]

beforeAll(async () => {
  site = await startPaySite()
  sales = await openSales(site, 10)
})
afterAll(() => site.close())

/** Returns the number of differences that each check finds, without the checks that find none. */
async function differences(tx: Tx): Promise<Record<string, number>> {
  const found = []
  for (const { key, find } of allChecks) found.push([key, (await find(tx)).length] as const)
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}

/** A history in which every kind of payment occurs. The last sales are left to chance. */
const usual: Step[] = [
  saleStep(0, 'paid'),
  saleStep(1, 'paid'),
  ...[saleStep(2, 'paid'), saleStep(2, 'refund', 33), saleStep(2, 'refund_refused', 33)],
  saleStep(3, 'by_hand'),
  saleStep(4, 'reverse'),
  ...[saleStep(5, 'paid'), saleStep(5, 'disputed')],
  ...[saleStep(6, 'by_hand'), saleStep(6, 'paid')],
]
const random = anySteps(3).map((steps) => steps.map((step) => ({ ...step, sale: step.sale + 7 })))

/** Makes positions, running balances and stored balances consistent with the postings, so that only what was damaged is left to find. */
const rebalance = `
  UPDATE ledger_postings SET position = position + 1000000 WHERE position IS NOT NULL;
  UPDATE ledger_postings p SET position = n.place, balance_after = n.running FROM (
    SELECT p.transfer_id, p.account_id, row_number() OVER account AS place, sum(p.amount) OVER account AS running
    FROM ledger_postings p JOIN ledger_accounts a ON a._id = p.account_id AND a.kind = 'customer' JOIN ledger_transfers t ON t._id = p.transfer_id
    WINDOW account AS (PARTITION BY p.account_id ORDER BY t.reason <> 'opening', t.at, t._id)
  ) n WHERE n.transfer_id = p.transfer_id AND n.account_id = p.account_id;
  UPDATE ledger_accounts a SET balance = s.balance, postings = s.postings FROM (
    SELECT account_id, sum(amount) AS balance, count(*) AS postings FROM ledger_postings GROUP BY account_id
  ) s WHERE a.kind = 'customer' AND s.account_id = a._id;`

const anyRow = (from: string) => `(SELECT ${from} ORDER BY random() LIMIT 1)`
const purchase = anyRow("_id FROM ledger_transfers WHERE reason = 'purchase'")
const taken = anyRow("_id FROM ledger_transfers WHERE key LIKE 'payment_refund:%' AND key NOT LIKE '%:failed'")
const paidInvoice = anyRow("_id FROM invoices WHERE status = 'paid'")
const paidIntent = anyRow("_id FROM payment_intents WHERE status = 'paid'")
const refundDone = anyRow("_id FROM payment_refunds WHERE status = 'done'")
/** A refund whose credit note does not correct all of its invoice. Otherwise, nothing would be left to correct without the refund. */
const partialRefund =
  anyRow(`r._id FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id JOIN invoices i ON i._id = p.invoice_id
  WHERE r.status = 'done' AND r.credit_note_id IS NOT NULL AND i.total <> (SELECT sum(c.total) FROM invoices c WHERE c.corrects = i._id)`)
const reportedAttempt = anyRow("_id FROM payment_attempts WHERE status = 'paid' AND provider <> 'bank'")

/** Damage to the books, with the check that finds it. */
const damages: [name: string, key: string, statements: string][] = [
  [
    'a credit that was never posted',
    'invoice_credits',
    `CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT ${purchase} AS _id; DELETE FROM ledger_postings WHERE transfer_id IN (SELECT _id FROM gone);
     DELETE FROM ledger_transfers WHERE _id IN (SELECT _id FROM gone); ${rebalance}`,
  ],
  [
    'a credit that was posted twice',
    'invoice_credits',
    `CREATE TEMP TABLE twice ON COMMIT DROP AS SELECT t.*, gen_random_uuid() AS copy FROM ledger_transfers t WHERE _id = ${purchase};
     INSERT INTO ledger_transfers (_id, key, reason, ref_kind, ref_id, at) SELECT copy, key || ':again', reason, ref_kind, ref_id, at FROM twice;
     INSERT INTO ledger_postings (transfer_id, account_id, amount, position, balance_after)
       SELECT copy, account_id, amount, position + 500000, balance_after FROM twice t JOIN ledger_postings p ON p.transfer_id = t._id; ${rebalance}`,
  ],
  [
    'another number of credits',
    'invoice_credits',
    `UPDATE ledger_postings SET amount = amount + sign(amount) WHERE transfer_id = ${purchase}; ${rebalance}`,
  ],
  [
    'credits of an invoice posted to somebody else',
    'invoice_credits',
    `INSERT INTO ledger_accounts (_id, kind, user_id, balance, postings)
       SELECT gen_random_uuid(), 'customer', u._id, 0, 0 FROM users u WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = u._id) LIMIT 1;
     UPDATE ledger_postings SET account_id = (SELECT _id FROM ledger_accounts WHERE kind = 'customer' AND balance = 0)
       WHERE transfer_id = ${purchase} AND position IS NOT NULL; ${rebalance}`,
  ],
  [
    'credits that were not taken back for a refund',
    'refunded_credits',
    `CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT ${taken} AS _id; DELETE FROM ledger_postings WHERE transfer_id IN (SELECT _id FROM gone);
     DELETE FROM ledger_transfers WHERE _id IN (SELECT _id FROM gone); ${rebalance}`,
  ],
  [
    'too few credits taken back for a refund',
    'refunded_credits',
    `UPDATE ledger_postings SET amount = amount - 2 * sign(amount) WHERE transfer_id = ${taken}; ${rebalance}`,
  ],
  [
    'credits taken back without a refund',
    'invoice_credits',
    `UPDATE payment_intents p SET refunded = refunded - r.amount FROM payment_refunds r WHERE r._id = ${refundDone} AND p._id = r.intent_id;
     DELETE FROM payment_refunds r USING payment_intents p WHERE p._id = r.intent_id AND r.status = 'done'
       AND p.refunded <> (SELECT sum(amount) FROM payment_refunds o WHERE o.intent_id = p._id AND o.status <> 'failed')`,
  ],
  [
    'one side of a transfer',
    'balanced_transfers',
    `DELETE FROM ledger_postings WHERE transfer_id = ${purchase} AND position IS NULL`,
  ],
  ['a wrong balance', 'stored_balances', "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'customer'"],
  [
    'a wrong running balance',
    'running_balances',
    `UPDATE ledger_postings SET balance_after = balance_after + 1 WHERE transfer_id = ${purchase} AND position IS NOT NULL`,
  ],
  [
    'an invoice that is paid without money',
    'invoice_payments',
    "UPDATE invoices SET status = 'paid', paid_at = now() WHERE _id = (SELECT _id FROM invoices WHERE status = 'due' LIMIT 1)",
  ],
  [
    'an invoice without a payment',
    'invoice_payments',
    `UPDATE payment_intents SET invoice_id = NULL WHERE _id = ${paidIntent}`,
  ],
  [
    'a payment of another amount',
    'invoice_payments',
    `UPDATE payment_intents SET amount = amount + 1 WHERE _id = ${paidIntent}`,
  ],
  [
    'a payment in another currency',
    'invoice_payments',
    `UPDATE payment_intents SET currency = 'USD' WHERE _id = ${paidIntent}`,
  ],
  [
    'an invoice in another currency',
    'invoice_payments',
    `UPDATE invoices SET currency = 'USD' WHERE _id = ${paidInvoice}`,
  ],
  [
    'a payment whose invoice is due',
    'invoice_payments',
    `UPDATE invoices SET status = 'due', paid_at = NULL, pdf_until = NULL WHERE _id = ${paidInvoice}`,
  ],
  [
    'a payment without an attempt',
    'paid_attempts',
    `UPDATE payment_attempts SET status = 'pending' WHERE intent_id = ${paidIntent} AND status = 'paid'`,
  ],
  [
    'a paid attempt of an open payment',
    'paid_attempts',
    "UPDATE payment_attempts SET status = 'paid' WHERE intent_id = (SELECT _id FROM payment_intents WHERE status = 'cancelled' LIMIT 1)",
  ],
  [
    'an online payment without a report',
    'provider_reports',
    `DELETE FROM payment_events WHERE kind = 'paid' AND attempt_id = ${reportedAttempt}`,
  ],
  [
    'a report of another amount',
    'provider_reports',
    `UPDATE payment_events SET amount = amount - 1 WHERE kind = 'paid' AND attempt_id = ${reportedAttempt}`,
  ],
  [
    'a report in another currency',
    'provider_reports',
    `UPDATE payment_events SET currency = 'USD' WHERE kind = 'paid' AND attempt_id = ${reportedAttempt}`,
  ],
  [
    'a report that lost its payment',
    'provider_reports',
    `INSERT INTO payment_events (_id, provider, event_id, kind, provider_ref, amount, currency, outcome, received_at)
       VALUES (gen_random_uuid(), 'testpay', 'orphan', 'paid', 'orphan', 100, 'EUR', 'applied', now())`,
  ],
  [
    'an applied report of an attempt that was not paid',
    'provider_reports',
    `INSERT INTO payment_events (_id, provider, event_id, kind, attempt_id, amount, currency, outcome, received_at)
       SELECT gen_random_uuid(), 'testpay', 'unpaid', 'paid', _id, 100, 'EUR', 'applied', now() FROM payment_attempts WHERE status = 'surplus'`,
  ],
  [
    'money that pays nothing',
    'unmatched_reports',
    `INSERT INTO payment_events (_id, provider, event_id, kind, amount, currency, outcome, received_at)
       VALUES (gen_random_uuid(), 'testpay', 'lost', 'paid', 100, 'EUR', 'unknown', now())`,
  ],
  [
    'a refund that was counted twice',
    'refunded_amounts',
    "UPDATE payment_intents SET refunded = refunded + 1 WHERE _id = (SELECT intent_id FROM payment_refunds WHERE status = 'done' LIMIT 1)",
  ],
  [
    'a refund of another amount',
    'refunded_amounts',
    `UPDATE payment_refunds SET amount = amount + 1 WHERE _id = ${refundDone}`,
  ],
  [
    'a refund without a credit note',
    'refund_credit_notes',
    `UPDATE payment_refunds SET credit_note_id = NULL WHERE _id = ${partialRefund}`,
  ],
  [
    'a refund that never ends',
    'unended_payments',
    "UPDATE payment_refunds SET status = 'starting', settled_at = NULL, created_at = now() - interval '2 hours' WHERE status = 'done'",
  ],
  [
    'an invoice number that is missing',
    'invoice_numbers',
    "DELETE FROM invoices WHERE series = 'credit_note' AND sequence = (SELECT min(sequence) FROM invoices WHERE series = 'credit_note')",
  ],
  [
    'an invoice whose lines were changed',
    'invoice_lines',
    `UPDATE invoice_lines SET vat = vat + 1 WHERE invoice_id = ${paidInvoice}`,
  ],
  [
    'a reversed invoice without its credit note',
    'reversed_invoices',
    "DELETE FROM invoices WHERE corrects IN (SELECT _id FROM invoices WHERE status = 'reversed')",
  ],
  [
    'an invoice that was credited twice',
    'credited_once',
    `UPDATE invoices SET corrects = (SELECT _id FROM invoices WHERE status = 'reversed' LIMIT 1) WHERE corrects IS NOT NULL`,
  ],
  [
    'booked money of another amount',
    'bank_entries',
    `INSERT INTO bank_entries (_id, fingerprint, account, booked_on, amount, currency, payer, payer_iban, text, bank_ref, status, invoice_id, decided_at, created_at)
       VALUES (gen_random_uuid(), 'x', '', now(), 1, 'EUR', '', '', '', '', 'booked', ${paidInvoice}, now(), now())`,
  ],
]

describe('the checks of the books', () => {
  it('find nothing wrong with any history of payments, except money that waits for a decision', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anySteps(10), async (steps) => {
        await rolledBack(site.sql, async (tx) => {
          await performAll(tx, sales, steps)
          const waiting =
            await tx`SELECT FROM payment_event_rows WHERE state = 'open' AND outcome IN ('surplus', 'mismatch', 'unknown')`
          expect(await differences(tx)).toEqual(waiting.length > 0 ? { unmatched_reports: waiting.length } : {})
        })
      }),
      { numRuns: isLong ? 200 : 8 },
    )
  })

  it('show amounts with their decimals', { timeout: 120_000 }, async () => {
    await rolledBack(site.sql, async (tx) => {
      await performAll(tx, sales, usual)
      await tx`SET LOCAL session_replication_role = replica`
      await tx`UPDATE payment_refunds SET amount = amount + 1000 WHERE status = 'done'`
      await tx`UPDATE payment_intents SET amount = amount + 1000 WHERE status = 'paid'`
      const checked = new Set(['invoice_payments', 'provider_reports', 'refunded_amounts', 'refunded_credits'])
      for (const { key, find } of allChecks.filter((check) => checked.has(check.key))) {
        const rows = await find(tx)
        expect(rows.length, key).toBeGreaterThan(0)
        for (const { stored } of rows) expect(stored, key).toMatch(/\d+\.\d\d\b/)
      }
    })
  })

  it.each(damages)('find %s', { timeout: 120_000 }, async (_, key, statements) => {
    await fc.assert(
      fc.asyncProperty(random, fc.double({ min: 0, max: 1, noNaN: true }), async (steps, seed) => {
        await rolledBack(site.sql, async (tx) => {
          await performAll(tx, sales, [...usual, ...steps])
          const before = await differences(tx)
          // Switches the triggers off, because they would refuse the damage.
          await tx`SET LOCAL session_replication_role = replica`
          await tx.unsafe(`SELECT setseed(${seed}); ${statements}`)
          const after = await differences(tx)
          expect(after[key] ?? 0, JSON.stringify(after)).toBeGreaterThan(before[key] ?? 0)
        })
      }),
      { numRuns: isLong ? 20 : 1 },
    )
  })
})
