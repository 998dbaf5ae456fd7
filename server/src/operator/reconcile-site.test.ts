import { credits } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { balanceOf } from '../credits/ledger-rows.ts'
import { transfer } from '../credits/transfer.ts'
import { connect } from '../platform/db/sql.ts'
import { reconcile } from './reconcile-site.ts'

const now = new Date('2026-03-01T10:00:00Z')
let database: TestDatabase
let user: string

async function customer(): Promise<string> {
  const _id = uuidv7()
  await database.sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at)
    VALUES (${_id}, ${_id}, ${`${_id}@example.com`}, '', 2, ${now})`
  return _id
}

const sale = (amount: bigint, from: 'sales' | 'user') =>
  database.sql.begin((tx) => {
    const sides =
      from === 'sales'
        ? { from: { house: 'sales' as const }, to: { customer: user } }
        : { from: { customer: user }, to: { house: 'orders' as const } }
    return transfer(tx, { ...sides, amount: credits(amount), reason: 'purchase', key: uuidv7(), actor_id: null, now })
  })

/** Inserts an invoice and its payment directly, bypassing the functions that issue invoices. */
const dueInvoice = async () => {
  const _id = uuidv7()
  await database.sql`
    INSERT INTO invoices (_id, invoice, series, year, sequence, user_id, status, count, amount, total, currency, payment_method,
      created_at, issued_at, due_at, supplied_on)
    VALUES (${_id}, '2026-000001', 'invoice', 2026, 1, ${user}, 'due', 500, 400, 400, 'EUR', 'bank', ${now}, ${now}, ${now}, ${now})`
  await database.sql`
    INSERT INTO invoice_lines (invoice_id, position, name, unit, quantity, price, amount, vat_category, vat_percentage, vat)
    VALUES (${_id}, 1, '5 credits', 'credits', 500, 400, 400, 'Z', 0, 0)`
  await database.sql`INSERT INTO credit_purchases (_id, invoice_id, user_id, count) VALUES (${_id}, ${_id}, ${user}, 500)`
  await database.sql`INSERT INTO payment_intents (_id, payable_kind, payable_id, invoice_id, user_id, amount, currency, status, created_at)
    VALUES (${_id}, 'credit_purchase', ${_id}, ${_id}, ${user}, 400, 'EUR', 'open', ${now})`
  return _id
}

/** Damages the books with triggers disabled, because the triggers would refuse the damage. */
async function damage(statement: string): Promise<void> {
  const sql = connect(database.url, { max: 1 })
  await sql.unsafe(`SET session_replication_role = replica; ${statement}`)
  await sql.end()
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await damage('TRUNCATE ledger_postings, ledger_transfers, invoices, invoice_numbers, ledger_accounts CASCADE')
  await damage(`INSERT INTO ledger_accounts (_id, kind, name)
    SELECT gen_random_uuid(), 'house', name FROM unnest(ARRAY['sales', 'orders', 'adjustments', 'opening']) AS name`)
  user = await customer()
  await sale(10_00n, 'sales')
  await sale(4_00n, 'user')
})

const checksThatFail = async () => new Set((await reconcile(database.sql)).map(({ check }) => check))

it('reports no differences if the books balance', async () => {
  expect(await balanceOf(database.sql, user)).toBe(6_00n)
  expect(await reconcile(database.sql)).toEqual([])
})

it.each([
  [
    'a stored balance that is off',
    'UPDATE ledger_accounts SET balance = balance + 1 WHERE user_id IS NOT NULL',
    'stored balance',
  ],
  [
    'a running balance that is off',
    'UPDATE ledger_postings SET balance_after = 1 WHERE position = 1',
    'running balance',
  ],
  ['a posting that is gone', 'DELETE FROM ledger_postings WHERE position = 2', 'postings of a transfer'],
  ['an amount that was changed', 'UPDATE ledger_postings SET amount = amount - 1 WHERE position = 2', 'stored balance'],
  [
    'a number without its invoice',
    "INSERT INTO invoice_numbers (series, year, first, last) VALUES ('invoice', 2026, 1, 1)",
    'invoice numbers',
  ],
])('finds %s', async (_, statement, check) => {
  await damage(statement)
  expect([...(await checksThatFail())].some((name) => name.startsWith(check))).toBe(true)
})

it('reports an invoice whose lines do not add up, and an invoice that is credited twice', async () => {
  await dueInvoice()
  await damage("INSERT INTO invoice_numbers (series, year, first, last) VALUES ('invoice', 2026, 1, 1)")
  await damage('UPDATE invoice_lines SET amount = 399, discount = 1')
  expect([...(await checksThatFail())]).toEqual(['an issued invoice comes to the sum of its lines'])
  await damage(`INSERT INTO invoices (_id, invoice, series, year, sequence, corrects, user_id, status, amount, total, currency,
      payment_method, created_at, issued_at, due_at, supplied_on, count)
    SELECT gen_random_uuid(), 'CN-' || n, 'credit_note', 2026, n, _id, user_id, 'issued', 300, 300, currency, payment_method, created_at,
      issued_at, due_at, supplied_on, 1 FROM invoices, generate_series(1, 2) AS n WHERE series = 'invoice'`)
  expect(await checksThatFail()).toContain('an invoice is credited once at most')
})

it('reports a paid invoice without its credits, but not a due invoice', async () => {
  const ref_id = await dueInvoice()
  await damage("INSERT INTO invoice_numbers (series, year, first, last) VALUES ('invoice', 2026, 1, 1)")
  expect(await reconcile(database.sql)).toEqual([])
  await damage(`UPDATE invoices SET status = 'paid', paid_at = now(); UPDATE payment_intents SET status = 'paid', paid_at = now();
    INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
    SELECT _id, _id, 'bank', 'paid', now(), now() FROM payment_intents`)
  const drifts = await reconcile(database.sql)
  expect(drifts).toEqual([
    {
      check: 'the credits of an invoice are posted if and only if it is paid',
      subject: 'invoice 2026-000001',
      stored: 'paid, 500 hundredths',
      derived: '0 posted',
      ref_kind: 'invoice',
      ref_id,
    },
  ])
})
