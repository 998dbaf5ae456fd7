import { money } from '@mapwright/contract/api/amounts.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { expect, test } from 'vitest'
import { startSiteWith } from '../../../../test/pay-site.ts'
import { startKlarnaServer } from '../../../../test/payments/klarna-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'
import { type Item, taxedLines } from '../../../billing/invoice-lines.ts'
import { insertLines } from '../../../billing/line-rows.ts'

describeProvider('klarna', startKlarnaServer)

const goods: Item[] = [
  { name: 'Cable', unit: 'quantity', quantity: 3_00n, price: money(92_01n), discount: money(1_96n) },
  { name: 'Shipping', unit: 'quantity', quantity: 1_00n, price: money(4_95n) },
]

test('klarna: an order of the shop with a discount and shipping is accepted and paid', async () => {
  const pay = await startKlarnaServer()
  const site = await startSiteWith(pay, { klarna: pay.url })
  try {
    await pay.switchOn(site.sql, site.services.app)
    const { intent_id, invoice_id } = await site.sale()
    const lines = taxedLines(goods, { vat_category: 'S', vat_percentage: percent(19_00n) }, 'EUR')
    await site.sql.begin(async (tx) => {
      // Triggers are switched off, because issued invoice lines cannot be changed otherwise.
      await tx`SET LOCAL session_replication_role = replica`
      await tx`DELETE FROM invoice_lines WHERE invoice_id = ${invoice_id}`
      await insertLines(tx, invoice_id, lines)
    })
    expect((await site.start(intent_id)).status).toBe(200)
    expect(pay.newest().amount).toBe('113.05')
    pay.pay(pay.newest().ref)
    expect((await site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
  } finally {
    await site.close()
  }
})
