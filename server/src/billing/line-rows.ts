import type { Db, Tx } from '../platform/db/sql.ts'
import type { CreditableLine, InvoiceLine } from './invoice-lines.ts'

const columns = [
  ...['position', 'name', 'unit', 'quantity', 'price', 'discount', 'amount', 'vat_category', 'vat_percentage', 'vat'],
] as const

/** Stores the lines of a new invoice. A line of a credit note has the position of the line that it corrects. */
export async function insertLines(
  tx: Tx,
  invoice_id: string,
  lines: readonly (InvoiceLine & { position?: number })[],
): Promise<void> {
  const rows = lines.map(
    (
      {
        name,
        unit,
        quantity,
        price,
        discount,
        amount,
        vat_category,
        vat_percentage,
        vat,
        supply = 'services',
        position,
      },
      at,
    ) => ({
      invoice_id,
      position: position ?? at + 1,
      name,
      unit,
      quantity,
      price,
      discount,
      amount,
      vat_category,
      vat_percentage,
      vat,
      supply,
    }),
  )
  await tx`INSERT INTO invoice_lines ${tx(rows)}`
}

/** Reads the lines of an issued invoice in their order. */
export const linesOf = (db: Db, invoice_id: string) => db<InvoiceLine[]>`
  SELECT ${db(columns)} FROM invoice_lines WHERE invoice_id = ${invoice_id} ORDER BY position`

/** Reads the lines of an invoice, each with the gross amount and the VAT that credit notes have credited. */
export const creditableLines = (tx: Tx, invoice_id: string) => tx<CreditableLine[]>`
  SELECT ${tx(columns.map((column) => `l.${column}`))}, l.supply,
    coalesce(c.gross, 0)::bigint AS credited, coalesce(c.vat, 0)::bigint AS credited_vat
  FROM invoice_lines l LEFT JOIN LATERAL (
    SELECT sum(c.amount + c.vat) AS gross, sum(c.vat) AS vat FROM invoice_lines c JOIN invoices n ON n._id = c.invoice_id
    WHERE n.corrects = l.invoice_id AND c.position = l.position
  ) c ON true
  WHERE l.invoice_id = ${invoice_id} ORDER BY l.position`
