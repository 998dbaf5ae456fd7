import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { ExportShopAddresses } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { parcelWeight } from '@mapwright/contract/shop/orders/parcel-weight.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { wantedOrders } from './list-orders.ts'

type Row = {
  invoice_no: string
  email: string
  shipping_method: string
  address: ShopAddress
  pieces: Parameters<typeof parcelWeight>[0]
}

/** Returns the English name of a country, because the shipping tools understand only English. */
const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

/** Keeps digits only, as the shipping tools require: "+49 40 123" becomes "004940123". */
const plainPhone = (phone: string): string => phone.replace(/^\s*\+/, '00').replace(/\D/g, '')

/**
 * Columns under the names that Royal Mail Click & Drop expects, and the country code for tools such as Sendcloud. Both tools read UTF-8
 * with commas and decimal points.
 * https://help.parcel.royalmail.com/hc/en-gb/articles/360000250093-Order-Import-spreadsheet-field-specifications
 * https://support.sendcloud.com/hc/en-us/articles/360025142831-How-can-I-import-CSV-bulk-orders
 */
const columns = {
  'Order reference': ({ invoice_no }: Row) => invoice_no,
  'Full name': ({ address }: Row) => address.name,
  'Company name': ({ address }: Row) => address.company_name,
  'Address line 1': ({ address }: Row) => address.address,
  City: ({ address }: Row) => address.city,
  Postcode: ({ address }: Row) => address.post_code,
  Country: ({ address }: Row) => (address.country === '' ? '' : countryName(address.country)),
  'Country code': ({ address }: Row) => address.country,
  Phone: ({ address }: Row) => plainPhone(address.phone),
  Email: ({ email }: Row) => email,
  Weight: ({ pieces }: Row) => parcelWeight(pieces) || '',
  'Shipping method': ({ shipping_method }: Row) => shipping_method,
} satisfies Record<string, (row: Row) => Cell>

/** Reads the paid orders with unshipped goods, the oldest first. Excludes orders on hold and orders for pick-up. */
async function* pagesOf(sql: Sql, { ids, ...filters }: QueryContext<typeof ExportShopAddresses>['query']) {
  const pages = sql<Row[]>`
    SELECT i.invoice AS invoice_no, u.email, o.shipping_method, o.shipping_address AS address, unshipped.pieces
    FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN users u ON u._id = o.user_id,
      LATERAL (SELECT json_agg(json_build_object('weight', l.weight, 'weight_unit', l.weight_unit,
          'pieces', l.quantity - l.shipped)) AS pieces
        FROM shop_order_lines l WHERE l.order_id = o._id AND l.kind = 'goods' AND l.shipped < l.quantity) unshipped
    WHERE o.current_status IN ('paid', 'processing') AND NOT o.is_pickup AND unshipped.pieces IS NOT NULL AND ${wantedOrders(sql, filters)}
      AND ${ids ? sql`o._id = ANY (${ids})` : sql`true`}
    ORDER BY o.created_at, o._id`.cursor(200)
  for await (const rows of pages) yield rows.map((row) => keysOf(columns).map((name) => columns[name](row)))
}

/** Declared as a command so that every export has an audit row. The rows are read while the file is sent. */
export const exportShopAddresses = command(ExportShopAddresses, {
  prepare: async ({ sql, query }: QueryContext<typeof ExportShopAddresses>) => pagesOf(sql, query),
  run: async ({ query: filters, prepared: pages, now, audit }) => {
    audit({ after: { filters } })
    // Independent of the reader's language, because the shipping tools read a single CSV dialect.
    return csvDownload(`addresses-${now.toISOString().slice(0, 10)}.csv`, keysOf(columns), pages, 'en')
  },
})
