import { money } from '@mapwright/contract/api/amounts.ts'
import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import type { BankEntry } from '@mapwright/contract/payments/bank/bank.ts'
import type { ListBankEntries } from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { type BankLine, fingerprints } from './bank-line.ts'

export type Entry = Decoded<BankEntry>

const name = (db: Db) => db`coalesce(nullif(u.company_name, ''), person_name(u))`

/** Reduces a column to upper-case letters and digits, because payers write "RE 2026/000001" for "RE-2026-000001". */
const compared = (db: Db, column: string) => db`regexp_replace(upper(${db.unsafe(column)}), '[^A-Z0-9]', '', 'g')`

/** Selects up to three due invoices that the entry may pay: first those whose number is in the text, then those with the same amount. */
const proposals = (db: Db) => db`
  SELECT coalesce(jsonb_agg(p), '[]') FROM (
    SELECT i._id AS invoice_id, i.invoice, ${name(db)} AS customer, i.total::text AS total, i.currency,
      CASE WHEN NOT n.is_named THEN 'amount' WHEN n.is_same THEN 'exact' ELSE 'number' END AS fit
    FROM invoices i JOIN users u ON u._id = i.user_id
    CROSS JOIN LATERAL (SELECT position(${compared(db, 'i.invoice')} IN ${compared(db, 'e.text')}) > 0 AS is_named,
      i.total = e.amount AND i.currency = e.currency AS is_same) n
    WHERE i.status = 'due' AND i.deleted_at IS NULL AND i.series = 'invoice' AND (n.is_named OR n.is_same)
    ORDER BY n.is_named AND n.is_same DESC, n.is_named DESC, i.created_at, i._id LIMIT 3) p`

type Row = Omit<Entry, 'proposals' | 'booked'> & {
  proposals: (Omit<Entry['proposals'][number], 'total'> & { total: string })[]
  booked: (Omit<NonNullable<Entry['booked']>, 'at'> & { at: string }) | null
}

const entries = (db: Db) => db`
  SELECT e._id, e.booked_on::text AS booked_on, e.amount, e.currency, e.payer, e.payer_iban, e.text, e.status,
    CASE WHEN e.status = 'booked' THEN (SELECT jsonb_build_object('invoice_id', i._id, 'invoice', i.invoice,
      'customer', ${name(db)}, 'at', e.decided_at) FROM invoices i JOIN users u ON u._id = i.user_id WHERE i._id = e.invoice_id) END AS booked,
    CASE WHEN e.status = 'open' THEN (${proposals(db)}) ELSE '[]' END AS proposals
  FROM bank_entries e`

const decoded = ({ proposals: found, booked, ...entry }: Row): Entry => ({
  ...entry,
  booked: booked && { ...booked, at: new Date(booked.at) },
  proposals: found.map((one) => ({ ...one, total: money(BigInt(one.total)) })),
})

export async function readEntry(db: Db, _id: string): Promise<Entry | undefined> {
  const [row] = await db<Row[]>`${entries(db)} WHERE e._id = ${_id}`
  return row && decoded(row)
}

/** Reads a page of the entries with a status, newest first. */
export async function listEntries(db: Db, { status, keywords, page, size }: Query<typeof ListBankEntries>) {
  const text = db`e.payer || ' ' || e.payer_iban || ' ' || e.text`
  const wanted = db`e.status = ${status} AND ${hasWords(db, text, keywords)}`
  const [rows, [count]] = await Promise.all([
    db<
      Row[]
    >`${entries(db)} WHERE ${wanted} ORDER BY e.booked_on DESC, e._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM bank_entries e WHERE ${wanted}`,
  ])
  return { entries: rows.map(decoded), total: count?.total ?? 0, page, size }
}

const insertAtOnce = 500

/** Adds lines that are not stored yet. Returns their number. */
export async function insertLines(tx: Tx, lines: readonly BankLine[], now: Date): Promise<number> {
  const rows = fingerprints(lines).map(({ line, fingerprint }) => ({
    ...line,
    _id: uuidv7(),
    fingerprint,
    created_at: now,
  }))
  let added = 0
  for (let at = 0; at < rows.length; at += insertAtOnce) {
    const { count } = await tx`
      INSERT INTO bank_entries ${tx(rows.slice(at, at + insertAtOnce))} ON CONFLICT (fingerprint) DO NOTHING`
    added += count
  }
  return added
}

type Decision = { status: 'open' | 'booked' | 'dismissed'; invoice_id?: string; actor_id: string; now: Date }

/** Records the decision about a locked entry. */
export const setEntry = (tx: Tx, _id: string, { status, invoice_id, actor_id, now }: Decision) => tx`
  UPDATE bank_entries SET status = ${status}, invoice_id = ${invoice_id ?? null},
    decided_at = ${status === 'open' ? null : now}, decided_by = ${status === 'open' ? null : actor_id}
  WHERE _id = ${_id}`

type Locked = {
  status: Entry['status']
  amount: Entry['amount']
  currency: string
  invoice_id: string | null
  bank_ref: string
  payer_iban: string
}

export async function lockEntry(tx: Tx, _id: string): Promise<Locked | undefined> {
  const [row] = await tx<Locked[]>`
    SELECT status, amount, currency, invoice_id, bank_ref, payer_iban FROM bank_entries WHERE _id = ${_id} FOR UPDATE`
  return row
}
