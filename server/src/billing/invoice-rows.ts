import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import type { CreditNote, CustomerInvoice, Invoice, OpenTotal } from '@mapwright/contract/billing/invoice.ts'
import type { ExportInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { InvoiceSort } from '@mapwright/contract/billing/invoice-sort.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import { hasWords as containsWords } from '../platform/search/search-words.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { linesOf } from './line-rows.ts'

export type InvoiceRow = Decoded<Invoice>
export type CustomerInvoiceRow = Decoded<CustomerInvoice>
type Shown = Omit<InvoiceRow, 'day' | 'item_name' | 'vat_percentage' | 'reverse_charge' | 'status'>
/** Content of the PDF: an issued invoice or credit note, with the parties at the time of issue. */
export type IssuedInvoice = Shown &
  Pick<InvoiceContent, 'seller' | 'buyer' | 'lines'> & {
    status: InvoiceRow['status'] | 'issued'
    user_id: string
    issued_at: Date
    /** Date of the supply ("2026-11-25") and time zone of the other dates on the document. */
    supplied_on: string
    time_zone: string
    erased_at: Date | null
    /** Number of the invoice that a credit note corrects, and the reason for the correction. */
    corrects: string | null
    reason: string
    /** Number of months after the payment during which the customer can download the PDF, from the site's current settings. */
    pdf_months: number
  }

const columns = [
  '_id',
  'invoice',
  'count',
  'amount',
  'vat',
  'total',
  'currency',
  'payment_method',
  'status',
  'txn_id',
  'created_at',
  'due_at',
  'paid_at',
  'pdf_until',
] as const

/** Time zone of the site, which determines the day of a draft. */
const zone = (db: Db) => db`(SELECT time_zone FROM open_times)`

/** Date of an invoice `i` in its own time zone. */
const dayOf = (db: Db) =>
  db`(CASE WHEN i.issued_at IS NULL THEN i.created_at AT TIME ZONE ${zone(db)} ELSE i.issued_at AT TIME ZONE i.time_zone END)::date`

/** Columns of an invoice `i` in a list, with the name and VAT of its first line `l`. */
const own = (
  db: Db,
) => db`${db(columns.map((column) => `i.${column}`))}, to_char(${dayOf(db)}, 'YYYY-MM-DD') AS day, coalesce(l.name, '') AS item_name,
  coalesce(l.vat_percentage, 0) AS vat_percentage, coalesce(l.vat_category = 'AE', false) AS reverse_charge`
const firstLine = (db: Db) => db`LEFT JOIN LATERAL (SELECT name, vat_percentage, vat_category FROM invoice_lines
  WHERE invoice_id = i._id ORDER BY position LIMIT 1) l ON true`
const user = (db: Db) => db`json_build_object('_id', u._id, 'email', u.email, 'company_name', u.company_name,
  'name', coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username)) AS user,
  (SELECT step FROM dunning_notices n WHERE n.invoice_id = i._id ORDER BY sent_at DESC, _id DESC LIMIT 1) AS reminded`

/** Reads an invoice without data about its customer. */
export const ownInvoice = async (db: Db, _id: string): Promise<InvoiceRow | undefined> => {
  const [row] = await db<InvoiceRow[]>`
    SELECT ${own(db)} FROM invoices i ${firstLine(db)} WHERE i._id = ${_id} AND i.series = 'invoice'`
  return row
}

/** Reads an invoice with its customer, for staff. Does not find reversed invoices. */
export const customerInvoice = async (db: Db, _id: string): Promise<CustomerInvoiceRow | undefined> => {
  const [row] = await db<CustomerInvoiceRow[]>`
    SELECT ${own(db)}, ${user(db)} FROM invoices i JOIN users u ON u._id = i.user_id ${firstLine(db)}
    WHERE i._id = ${_id} AND i.deleted_at IS NULL AND i.series = 'invoice'`
  return row
}

/** Reads the data printed on an issued invoice or credit note. */
export const issuedInvoice = async (db: Db, _id: string): Promise<IssuedInvoice | undefined> => {
  const [[row], lines] = await Promise.all([
    db<Omit<IssuedInvoice, 'lines'>[]>`
      SELECT ${db(columns.map((column) => `i.${column}`))}, i.seller, i.buyer, i.user_id, i.issued_at, i.erased_at, i.reason,
        i.time_zone, to_char(i.supplied_on, 'YYYY-MM-DD') AS supplied_on,
        (SELECT invoice FROM invoices c WHERE c._id = i.corrects) AS corrects,
        (SELECT invoice_pdf_months FROM settings) AS pdf_months
      FROM invoices i
      WHERE i._id = ${_id} AND i.deleted_at IS NULL AND i.status <> 'draft'`,
    linesOf(db, _id),
  ])
  return row && { ...row, lines }
}

/** Lists the credit notes of an invoice, oldest first. */
export const creditNotesOf = (db: Db, _id: string) => db<Decoded<CreditNote>[]>`
  SELECT _id, invoice AS number, total, reason, created_at FROM invoices WHERE corrects = ${_id} ORDER BY created_at, _id`

type Page = { page: number; size: number; sort?: InvoiceSort | undefined }

/** SQL expressions of the sortable columns, for invoices `i` and customers `u`. */
const sortedBy: Record<string, string> = {
  invoice: "coalesce(i.invoice, '')",
  customer: "lower(coalesce(nullif(u.company_name, ''), person_name(u)))",
  count: 'i.count',
  total: 'i.total',
  status: "array_position(ARRAY['draft', 'due', 'paid', 'reversed'], i.status)",
}

/** Sorts newest first by default. Ties are ordered by date. */
function ordered(db: Db, sort: InvoiceSort = '-created_at') {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  const first = sortedBy[sort.replace(/^-/, '')]
  return db.unsafe(`ORDER BY ${first ? `${first} ${direction}, ` : ''}i.created_at ${direction}, i._id ${direction}`)
}

/** Reads a page of a customer's issued invoices. */
export async function ownInvoices(
  db: Db,
  userId: string,
  { keywords = '', status, sort, page, size }: Page & { keywords?: string; status?: string | undefined },
) {
  const wanted = db`i.user_id = ${userId} AND i.deleted_at IS NULL AND i.series = 'invoice' AND i.status ${status ? db`= ${status}` : db`<> 'draft'`}
    AND ${hasWords(db, keywords)}`
  const [invoices, [count]] = await Promise.all([
    db<InvoiceRow[]>`SELECT ${own(db)} FROM invoices i ${firstLine(db)} WHERE ${wanted}
      ${ordered(db, sort)} LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM invoices i WHERE ${wanted}`,
  ])
  return { invoices, total: count?.total ?? 0, page, size }
}

type Filters = Query<typeof ExportInvoices>

/** Condition that every keyword occurs in the invoice's search text. Each keyword uses the index. */
const hasWords = (db: Db, keywords: string) => containsWords(db, db`i.search`, keywords)

function matching(db: Db, { keywords, status, payment_method, user_id, from, to, ids }: Filters) {
  return db`i.deleted_at IS NULL
    ${status === 'overdue' ? db`AND i.status = 'due' AND i.due_at < now()` : status ? db`AND i.status = ${status}` : db``}
    ${payment_method ? db`AND i.payment_method = ${payment_method}` : db``}
    ${from ? db`AND ${dayOf(db)} >= ${from}::date` : db``}
    ${to ? db`AND ${dayOf(db)} <= ${to}::date` : db``}
    ${user_id ? db`AND i.user_id = ${user_id}` : db``}
    ${ids ? db`AND i._id = ANY (${ids})` : db``}
    AND ${hasWords(db, keywords)}`
}

export type ExportedInvoice = CustomerInvoiceRow & { series: 'invoice' | 'credit_note'; corrects: string | null }

/**
 * Reads all matching invoices and credit notes in batches, newest first. A status filter excludes credit notes, because they have no
 * status.
 */
export const everyInvoice = (sql: Sql, filters: Filters) =>
  sql<
    ExportedInvoice[]
  >`SELECT ${own(sql)}, ${user(sql)}, i.series, (SELECT invoice FROM invoices c WHERE c._id = i.corrects) AS corrects FROM invoices i JOIN users u ON u._id = i.user_id ${firstLine(sql)}
    WHERE ${matching(sql, filters)} ORDER BY i.created_at DESC, i._id DESC`.cursor(500)

/** Reads a page of all customers' invoices. */
export async function customerInvoices(db: Db, { sort, page, size, ...filters }: Page & Filters) {
  const wanted = db`i.series = 'invoice' AND ${matching(db, filters)}`
  const [invoices, [count], totals] = await Promise.all([
    db<
      CustomerInvoiceRow[]
    >`SELECT ${own(db)}, ${user(db)} FROM invoices i JOIN users u ON u._id = i.user_id ${firstLine(db)}
      WHERE ${wanted} ${ordered(db, sort)} LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM invoices i WHERE ${wanted}`,
    db<Decoded<OpenTotal>[]>`
      SELECT i.currency, sum(i.total)::bigint AS open, coalesce(sum(i.total) FILTER (WHERE i.due_at < now()), 0)::bigint AS overdue
      FROM invoices i WHERE ${wanted} AND i.status = 'due' GROUP BY i.currency ORDER BY i.currency`,
  ])
  return { invoices, totals: [...totals], total: count?.total ?? 0, page, size }
}
