import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { RowValues } from '@mapwright/contract/imports/column.ts'
import { importedFileRules } from '@mapwright/contract/orders/imported/imported-order.ts'
import { importedOrderColumns } from '@mapwright/contract/orders/imported/imported-order-columns.ts'
import { uuidv7 } from 'uuidv7'
import { roleId } from '../../accounts/role-id.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import type { ExportQuery, ImportResource, MergeContext } from '../../platform/imports/import-resource.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { splitFileNames } from './imported-file-names.ts'
import { undoImportedOrders } from './undo-imported-orders.ts'

const rowsAtOnce = 500

/** Finds the order of each row by its number. An order that exists stays as it is, so its row has no other values. */
const identify = (db: Db, import_id: string): Fragment => db`
  SELECT staged.row, coalesce(o._id::text, 'new' || chr(31) || lower(staged.data->>'number')) AS key,
    CASE WHEN o._id IS NULL THEN staged.data ELSE jsonb_build_object('number', o.number) END AS data
  FROM import_rows staged LEFT JOIN imported_orders o ON lower(o.number) = lower(staged.data->>'number')
  WHERE staged.import_id = ${import_id}`

const sheet = (db: Db): Fragment => db`
  SELECT o._id, jsonb_build_object('number', o.number, 'email', u.email, 'date', o.ordered_on, 'date_us', NULL, 'vehicle', o.vehicle,
    'service', o.services, 'options', o.options, 'price', decimal_text(o.price), 'currency', o.currency, 'state', o.state, 'notes', o.notes,
    'files', (SELECT coalesce(string_agg(x.name, '; ' ORDER BY x.position), '') FROM imported_order_files x WHERE x.order_id = o._id)) AS data
  FROM imported_orders o JOIN users u ON u._id = o.user_id`

/** Refuses addresses that belong to no customer, two different dates in a row, and too many or too long names of files. */
async function refuse(tx: Tx, { import_id }: { import_id: string }): Promise<void> {
  await tx`
    INSERT INTO import_refused (row, "column", code)
    SELECT plan.row, 'email', 'unknown' FROM import_plan plan
      JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
    WHERE outcome = 'added' AND NOT EXISTS (
      SELECT FROM users u WHERE u.email = data->>'email' AND u.deleted_at IS NULL AND u.role_id = ${roleId.customer})`
  await tx`
    INSERT INTO import_refused (row, "column", code, details)
    SELECT row, 'date_us', 'differs', jsonb_build_object('value', data->>'date') FROM import_rows
    WHERE import_id = ${import_id} AND data->>'date' <> data->>'date_us'`
  const named = await tx<{ row: number; files: string }[]>`
    SELECT row, data->>'files' AS files FROM import_rows WHERE import_id = ${import_id} AND data->>'files' <> ''`
  const { max_files, max_name } = importedFileRules
  const faults = named.flatMap(({ row, files }): { row: number; code: string; maximum: number }[] => {
    const names = splitFileNames(files)
    if (names.length > max_files) return [{ row, code: 'too_many', maximum: max_files }]
    return names.some((name) => name.length > max_name) ? [{ row, code: 'too_long', maximum: max_name }] : []
  })
  await tx`
    INSERT INTO import_refused (row, "column", code, details)
    SELECT row, 'files', code, jsonb_build_object('maximum', maximum)
    FROM jsonb_to_recordset(${tx.json(faults)}) AS f (row int, code text, maximum int)`
}

type Planned = { data: RowValues; user_id: string; customer: string }

const textOf = (data: RowValues, name: string): string => String(data[name] ?? '')

function orderOf({ data, user_id, customer }: Planned, { import_id, now }: MergeContext) {
  const [vehicle, services, options] = [textOf(data, 'vehicle'), textOf(data, 'service'), textOf(data, 'options')]
  const [number, state, notes] = [textOf(data, 'number'), textOf(data, 'state'), textOf(data, 'notes')]
  const files = textOf(data, 'files')
  return {
    ...{ _id: uuidv7(), import_id, user_id, number, vehicle, services, options, state, notes, imported_at: now },
    ordered_on: textOf(data, 'date') || textOf(data, 'date_us') || null,
    price: data['price'] == null ? null : (parseHundredths(textOf(data, 'price')) ?? null),
    currency: textOf(data, 'currency'),
    search: [number, vehicle, services, options, state, files, notes, customer].filter(Boolean).join(' '),
  }
}

async function addOrders(tx: Tx, rows: readonly Planned[], context: MergeContext): Promise<void> {
  if (rows.length === 0) return
  const orders = rows.map((row) => orderOf(row, context))
  await tx`INSERT INTO imported_orders ${tx(orders)}`
  const files = rows.flatMap(({ data }, at) =>
    splitFileNames(textOf(data, 'files')).map((name, position) => ({
      ...{ _id: uuidv7(), order_id: orders[at]?._id ?? '', name, position },
    })),
  )
  if (files.length > 0) await tx`INSERT INTO imported_order_files ${tx(files)}`
}

async function merge(tx: Tx, context: MergeContext): Promise<void> {
  const { import_id, last_row, onProgress } = context
  for (let from = 1; from <= last_row; from += rowsAtOnce) {
    const rows = await tx<Planned[]>`
      SELECT staged.data, u._id AS user_id, concat_ws(' ', u.email, u.company_name, u.firstname, u.lastname) AS customer
      FROM import_plan plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
        JOIN users u ON u.email = staged.data->>'email' AND u.deleted_at IS NULL AND u.role_id = ${roleId.customer}
      WHERE plan.outcome = 'added' AND plan.row BETWEEN ${from} AND ${from + rowsAtOnce - 1} ORDER BY plan.row`
    await addOrders(tx, rows, context)
    await onProgress(Math.min(1, (from + rowsAtOnce) / last_row))
  }
}

/** Imports orders of an earlier system as history. Orders that exist stay as they are. */
export const orderImport = {
  many: 'imported_orders',
  columns: importedOrderColumns,
  labels: ['number', 'email'],
  examples: [
    {
      ...{
        number: 'A-1042',
        email: 'anna@workshop.example',
        date: '31.05.2024',
        vehicle: 'Volkswagen Golf VII 2.0 TDI',
      },
      ...{ service: 'Stage 1', options: 'Launch control', price: '120.50', currency: 'EUR', state: 'completed' },
      files: 'A-1042/original.bin; A-1042/stage1.bin',
    },
  ],
  existing: (db: Db) => db`SELECT _id, jsonb_build_object('number', number) AS data FROM imported_orders`,
  exported: sheet,
  narrowed: (db: Db, { search_keyword }: ExportQuery) =>
    db`FROM imported_orders WHERE ${hasWords(db, db`search`, search_keyword)}`,
  identify,
  refuse,
  isPartial: true,
  merge,
  undo: undoImportedOrders,
  async afterwards(sql) {
    await sql`ANALYZE imported_orders, imported_order_files`
  },
} as const satisfies ImportResource
