import { BuyCredits, ListInvoices, MarkAsPaid } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { ListOfferedPrices } from '@mapwright/contract/credits/price-endpoints.ts'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { ChangePolicies, ChangeThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { orderCalls } from '../../server/test/order-kit.ts'
import type { Person, Site } from './site.ts'

/** Something of everything that screens show, made by the calls that people's clicks make. */
export async function makeSampleData(site: Site, { admin, customer }: { admin: Person; customer: Person }) {
  const { call, sql } = site
  // At the price that the kit's orders expect.
  const [service] = await sql<{ _id: string }[]>`
    UPDATE services SET price_1 = 10000 WHERE name = 'Stage 1' RETURNING _id`
  const { orderIn } = orderCalls(site, { service_id: service?._id ?? '', option_ids: [] })
  const orders: Record<string, string> = {}
  for (const status of orderStatuses) orders[status] = await orderIn(status, { customer, staff: admin })
  const offer = await call(ListOfferedPrices, {}, { as: customer })
  for (const { _id } of offer.body.prices.slice(0, 2))
    await call(BuyCredits, { body: { price_id: _id, payment_method: 'bank' } }, { as: customer })
  const { invoices } = (await call(ListInvoices, { query: {} }, { as: admin })).body
  await call(MarkAsPaid, { body: { id: invoices[0]?._id ?? '' } }, { as: admin })
  return orders
}

/** A light theme of an operator's own, and texts that everybody sees. */
export async function makeSiteOwn({ call }: Site, admin: Person): Promise<void> {
  const colours = {
    header_top_color: '#14324a',
    header_bar_color: '#f4f7fa',
    header_top_text_color: '#ffffff',
    header_bar_text_color: '#14324a',
    left_bar_color: '#0f2638',
    left_bar_text_color: '#ffffff',
    card_bg_color: '#ffffff',
    card_text_color: '#1a1a1a',
    body_bg_color: '#eef2f6',
    vehicle_bg_color: '#14324a',
    vehicle_text_color: '#ffffff',
  }
  await call(ChangeThemeSettings, { body: colours }, { as: admin })
  await call(
    ChangePolicies,
    {
      body: {
        terms_of_use: '# Terms\n\nPay first.\n\n- No returns',
        privacy_policy: '# Privacy\n\nWe keep little.',
        cookie: '',
      },
    },
    { as: admin },
  )
}
