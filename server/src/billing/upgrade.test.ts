import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { earlierDatabase } from '../../test/earlier-database.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import { customerInvoice, issuedInvoice } from './invoice-rows.ts'

const at = new Date('2025-11-03T10:00:00Z')
const seller = { title: 'Mapwright', company_name: 'Example Tuning GmbH', country: 'DE' }
const buyer = { name: 'Ann Buyer', company_name: '', country: 'FR', username: 'ann', email: 'ann@example.com' }

it('every invoice of an earlier release keeps its number, parties, amounts and download period', async () => {
  const old = await earlierDatabase('0041_billing')
  const { sql } = old
  try {
    const [user, price] = [uuidv7(), uuidv7()]
    await sql`INSERT INTO users (_id, username, email, password_hash, role_id, created_at) VALUES (${user}, 'ann', 'ann@example.com', '', 2, ${at})`
    await sql`INSERT INTO prices (_id, name, count, amount, position, created_at) VALUES (${price}, '100 credits', 10000, 9500, 1, ${at})`
    await sql`INSERT INTO invoice_numbers (year, last) VALUES (2024, 1), (2025, 3)`
    const base = {
      user_id: user,
      count: 10000n,
      currency: 'EUR',
      payment_method: 'bank',
      seller: sql.json(seller),
      buyer: sql.json(buyer),
      created_at: at,
    }
    const issued = { ...base, item_name: '100 credits', amount: 9500n, issued_at: at, due_at: at }
    const charged = { vat_percentage: 1900n, vat: 1805n, total: 11305n }
    const ids = { paid: uuidv7(), reverse: uuidv7(), reversed: uuidv7(), erased: uuidv7(), draft: uuidv7() }
    const pdf_until = new Date('2027-01-01T00:00:00Z')
    const insert = (row: object) => sql`INSERT INTO credit_invoices ${sql(row)}`
    const paid = { status: 'paid', paid_at: at, txn_id: 'TX-1', pdf_until }
    await insert({ ...issued, ...charged, ...paid, _id: ids.paid, invoice: '2025-000001', price_id: price })
    const delivered = sql.json({ ...buyer, delivery: { country: 'FR' } })
    const free = { total: 9500n, reverse_charge: true, buyer: delivered }
    await insert({ ...issued, ...free, _id: ids.reverse, invoice: '2025-000002', status: 'due' })
    const gone = { status: 'due', deleted_at: at }
    await insert({ ...issued, ...charged, ...gone, _id: ids.reversed, invoice: '2025-000003' })
    const erased = { erased_at: at, buyer: sql.json({}), status: 'due', deleted_at: at, total: 9500n }
    await insert({ ...issued, ...erased, _id: ids.erased, invoice: '2024-000001' })
    await insert({ ...base, count: 0n, _id: ids.draft, status: 'draft', seller: sql.json({}), buyer: sql.json({}) })
    // Ledger entries for the purchase on the paid invoice.
    const [account, transfer] = [uuidv7(), uuidv7()]
    await sql.begin(async (tx) => {
      await tx`INSERT INTO ledger_accounts (_id, kind, user_id, balance, postings) VALUES (${account}, 'customer', ${user}, 10000, 1)`
      await tx`INSERT INTO ledger_transfers (_id, key, reason, ref_kind, ref_id, at)
        VALUES (${transfer}, ${`invoice:${ids.paid}:paid`}, 'purchase', 'invoice', ${ids.paid}, ${at})`
      await tx`INSERT INTO ledger_postings (transfer_id, account_id, amount, balance_after, position)
        SELECT ${transfer}, _id, CASE kind WHEN 'house' THEN -10000 ELSE 10000 END,
          CASE kind WHEN 'customer' THEN 10000 END, CASE kind WHEN 'customer' THEN 1 END
        FROM ledger_accounts WHERE _id = ${account} OR name = 'sales'`
    })

    await old.upgrade()

    expect(await customerInvoice(sql, ids.paid)).toMatchObject({
      invoice: '2025-000001',
      item_name: '100 credits',
      count: 10000n,
      amount: 9500n,
      vat_percentage: 1900n,
      vat: 1805n,
      total: 11305n,
      reverse_charge: false,
      status: 'paid',
      txn_id: 'TX-1',
      pdf_until,
      paid_at: at,
    })
    expect(await issuedInvoice(sql, ids.paid)).toMatchObject({ seller, buyer, corrects: null })
    expect(await customerInvoice(sql, ids.reverse)).toMatchObject({ reverse_charge: true, vat: 0n, status: 'due' })
    expect(await customerInvoice(sql, ids.draft)).toMatchObject({
      invoice: null,
      item_name: '',
      count: 0n,
      status: 'draft',
    })
    expect(await customerInvoice(sql, ids.reversed)).toBeUndefined()
    expect(await sql`SELECT invoice, year, sequence FROM invoices WHERE invoice IS NOT NULL ORDER BY invoice`).toEqual([
      { invoice: '2024-000001', year: 2024, sequence: 1 },
      { invoice: '2025-000001', year: 2025, sequence: 1 },
      { invoice: '2025-000002', year: 2025, sequence: 2 },
      { invoice: '2025-000003', year: 2025, sequence: 3 },
    ])
    const supplies = await sql<{ supply: string }[]>`
      SELECT l.supply FROM invoice_lines l JOIN invoices i ON i._id = l.invoice_id ORDER BY i.invoice`
    expect(supplies.map(({ supply }) => supply)).toEqual(['services', 'services', 'goods', 'services'])
    expect(await sql`SELECT price_id, count FROM credit_purchases WHERE invoice_id = ${ids.paid}`).toEqual([
      { price_id: price, count: 10000n },
    ])
    const intents = await sql`
      SELECT p.invoice_id, p.status, p.amount, a.provider FROM payment_intents p
      LEFT JOIN payment_attempts a ON a.intent_id = p._id JOIN invoices i ON i._id = p.invoice_id ORDER BY i.invoice`
    expect(intents).toEqual([
      { invoice_id: ids.erased, status: 'cancelled', amount: 9500n, provider: null },
      { invoice_id: ids.paid, status: 'paid', amount: 11305n, provider: 'bank' },
      { invoice_id: ids.reverse, status: 'open', amount: 9500n, provider: null },
      { invoice_id: ids.reversed, status: 'cancelled', amount: 11305n, provider: null },
    ])
    expect(await reconcile(sql)).toEqual([])
  } finally {
    await old.drop()
  }
})
