import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { earlierDatabase } from '../../../test/earlier-database.ts'
import { readParcels } from './parcel-rows.ts'

const at = new Date('2026-05-04T10:00:00Z')

test('an order shipped by a release without parcels has one parcel with all its pieces', async () => {
  const old = await earlierDatabase('0092_parcels')
  const { sql } = old
  try {
    const [sent, packed, line_id] = [uuidv7(), uuidv7(), uuidv7()]
    const order = (_id: string, current_status: string) => ({
      ...{ _id, user_id: uuidv7(), current_status, invoice_id: uuidv7(), payment_id: uuidv7(), payment_method: 'bank' },
      ...{ currency: 'EUR', subtotal: 0, discount: 0, shipping_cost: 0, vat_percentage: 0, vat: 0, total: 0 },
      ...{ coupon_code: '', shipping_method: '', shipping_time: '', billing_address: sql.json({}), customer_note: '' },
      ...{
        shipping_address: sql.json({}),
        carrier: 'ups',
        parcel_tracking_number: '1Z',
        created_at: at,
        updated_at: at,
      },
    })
    const line = (order_id: string, more: object) => ({
      ...{
        _id: uuidv7(),
        order_id,
        position: 1,
        name: 'Cable',
        product_code: '',
        selected_extra_options: sql.json([]),
      },
      ...{ price: 0, quantity: 3, discount: 0, weight: 0, weight_unit: 'kg', ...more },
    })
    await sql.begin(async (tx) => {
      // Switches foreign keys off, so that orders can be inserted without their customers and invoices.
      await tx`SET LOCAL session_replication_role = replica`
      for (const row of [order(sent, 'completed'), order(packed, 'processing')])
        await tx`INSERT INTO shop_orders ${tx(row)}`
      for (const row of [line(sent, { _id: line_id, returned: 1 }), line(packed, {})])
        await tx`INSERT INTO shop_order_lines ${tx(row)}`
      await tx`INSERT INTO shop_order_history ${tx({ _id: uuidv7(), order_id: sent, event: 'ship', reason: '', at })}`
    })

    await old.upgrade()

    expect(await readParcels(sql, packed)).toEqual([])
    expect(await readParcels(sql, sent)).toMatchObject([
      { carrier: 'ups', tracking_number: '1Z', shipped_at: at, lines: [{ line_id, name: 'Cable', quantity: 3 }] },
    ])
    const lines = await sql`SELECT order_id, shipped, returned FROM shop_order_lines ORDER BY shipped`
    expect(lines).toEqual([
      { order_id: packed, shipped: 0, returned: 0 },
      { order_id: sent, shipped: 3, returned: 1 },
    ])
  } finally {
    await old.drop()
  }
})
