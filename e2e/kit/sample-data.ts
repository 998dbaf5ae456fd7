import { ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { RedeemVoucher, voucherCalls } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { SendEmail } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { ListOfferable } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import {
  questionCalls,
  reasonCalls,
  socialCalls,
  termCalls,
} from '@mapwright/contract/site/content/content-endpoints.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { ChangeThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import { ChangeTicket, CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { ChangeVariantDetails } from '@mapwright/contract/vehicles/details-endpoints.ts'
import { moneyCalls } from '../../server/test/money-kit.ts'
import { orderCalls } from '../../server/test/order-kit.ts'
import { switchOn } from '../../server/test/site-state.ts'
import { confirmBilling } from './confirm-billing.ts'
import { stageOne } from './order-site.ts'
import { makeSampleDownloads } from './sample-downloads.ts'
import { makeSampleQuotes } from './sample-quotes.ts'
import { askForStock, makeSampleShop, makeSampleShopOrders, placeSampleGuestOrder } from './sample-shop.ts'
import { sampleVehicle } from './sample-vehicle.ts'
import type { Examples } from './screens.ts'
import type { Person, Site } from './site.ts'

/** A one-pixel GIF. */
const pixel = Uint8Array.from(atob('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0))

/** Creates examples for all screens through the API. Returns the examples' ids by path. */
export async function makeSampleData(
  site: Site,
  { admin, customer }: { admin: Person; customer: Person },
): Promise<Examples> {
  const { call, sql } = site
  const { orderIn, order } = orderCalls(site, await stageOne(site))
  const orders: string[] = []
  for (const status of orderStatuses) orders.push(await orderIn(status, { customer, staff: admin }))
  const agent = await site.person()
  await switchOn({ sql }, 'is_admin_site')
  await sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${agent._id}`
  const ofAgent = await orderIn('in_progress', { customer: agent, staff: admin })
  const completed = orders[orderStatuses.indexOf('completed')] ?? ''
  await makeOfferAndRefund(site, admin, completed)
  await switchOn({ sql }, 'submit_order_pay_later')
  await order(customer, { pay_later: true })
  await confirmBilling(site, customer)
  const onSale = await call(ListPackagesOnSale, {}, { as: customer })
  for (const { _id } of onSale.body.prices.slice(0, 2))
    await call(BuyCredits, { body: { price_id: _id, payment_method: 'bank' } }, { as: customer })
  const { invoices } = (await call(ListInvoices, { query: {} }, { as: admin })).body
  await call(MarkAsPaid, { body: { id: invoices[0]?._id ?? '' } }, { as: admin })
  const voucherBody = { name: 'Welcome', code: 'WELCOME', count: '25' }
  const { voucher } = (await call(voucherCalls.add, { body: voucherBody }, { as: admin })).body
  await call(RedeemVoucher, { body: { code: voucher.code } }, { as: customer })
  const news = { subject: 'Summer', html: '<p>We are open longer.</p>', audience: { user_ids: [customer._id] } }
  const { message } = (await call(SendEmail, { body: news }, { as: admin })).body
  const {
    _id: variantId,
    slugs: { make, model, vehicle },
  } = await sampleVehicle(site)
  await call(
    ChangeVariantDetails,
    {
      params: { id: variantId },
      body: { description: '<h2>On the bench</h2><p>Four screws.</p>', order: 'new' },
      files: { pictures: new File([pixel], 'a.gif') },
    },
    { as: admin },
  )
  await makeSampleDownloads(site, { admin, customer })
  const tickets = await makeSampleTickets(site, { admin, customer })
  const { cars } = (await call(ListGarage, { query: {} }, { as: customer })).body
  const product = await makeSampleShop(site, admin)
  const shopOrders = await makeSampleShopOrders(site, { admin, customer, product_id: product._id })
  const visitorQuote = await makeSampleQuotes(site, { admin, customer })
  const intents = await sql<{ _id: string }[]>`SELECT _id FROM payment_intents ORDER BY _id`
  return {
    '/ticket_details/$id': tickets,
    '/admin/ticket_details/$id': tickets,
    '/garage/$id': cars.map(({ _id }) => _id),
    '/order_details/$id': orders,
    '/admin/manage_orders/order_details/$id': orders,
    '/admin/manage_agent_orders/order_details/$id': [ofAgent],
    '/admin/manage_orders/order_details/$id/compare': [completed],
    '/admin/agent_manager/agent/$id': [customer._id],
    '/payment/$id': intents.map(({ _id }) => _id),
    '/invoice/$id': invoices.map(({ _id }) => _id),
    '/admin/agent_manager/agency_invoice/$id': invoices.map(({ _id }) => _id),
    '/admin/agent_manager/voucher/$id': [voucher._id],
    '/admin/agent_manager/agent_bulk_email/$id': [message._id],
    '/quote/$token': [visitorQuote],
    '/shop/product/$slug': [product.slug, 'splitter'],
    '/shop/stock-notice/$token': [await askForStock(site)],
    '/shop/guest-order/$token': [await placeSampleGuestOrder(site, product._id)],
    '/shop/checkout/$status': ['cancelled'],
    '/shop/checkout/$status/$invoice_no': [`success/${shopOrders[0]}`, `success/${shopOrders[1]}`],
    '/shop/order/$invoice_no': shopOrders,
    '/admin/shop_manager/order/$order_id': (await sql<{ _id: string }[]>`SELECT _id FROM shop_orders`).map(
      ({ _id }) => _id,
    ),
    '/admin/vehicle_statistics/variant/$id': [variantId],
    '/vehicles/$make': [make],
    '/vehicles/$make/$model': [`${make}/${model}`],
    '/vehicles/$make/$model/$vehicle': [`${make}/${model}/${vehicle}`],
  }
}

/** Creates a chat, a ticket with an answer, and a solved ticket. */
async function makeSampleTickets({ call, sql }: Site, { admin, customer }: Record<'admin' | 'customer', Person>) {
  await switchOn({ sql }, 'ticket_system_public', 'live_support_public', 'api_access')
  await call(PostChatMessage, { body: { text: 'Is the file ready?' } }, { as: customer })
  const ids: string[] = []
  for (const subject of ['Flash stops at 84 percent', 'Credits missing']) {
    const files = { files: new File(['log'], 'log.csv') }
    const { ticket } = (await call(CreateTicket, { body: { subject, text: 'Please look' }, files }, { as: customer }))
      .body
    const params = { id: ticket._id }
    await call(PostTicketMessage, { params, body: { text: 'Which tool is it?' } }, { as: admin })
    const change = ids.length > 0 ? ({ status: 'solved' } as const) : { tags: ['tool'], assignee_id: admin._id }
    await call(ChangeTicket, { params, body: change }, { as: admin })
    ids.push(ticket._id)
  }
  return ids
}

/** Creates an open offer and a partial refund. */
async function makeOfferAndRefund({ call }: Site, admin: Person, completed: string): Promise<void> {
  const { items } = (await call(ListOfferable, { params: { id: completed } }, { as: admin })).body
  const [{ kind, item_id } = { kind: 'option' as const, item_id: '' }] = items
  const money = moneyCalls(call)
  await money.offer(admin, completed, { kind, item_id, note: 'It fits this car' })
  await money.refund(admin, completed, '10')
}

/** Sets a custom light theme and the public texts. */
export async function customizeSite({ call }: Site, admin: Person): Promise<void> {
  const colors = {
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
  await call(ChangeThemeSettings, { body: colors }, { as: admin })
  await call(
    ChangePolicies,
    {
      body: {
        terms_of_use: '<h2>Terms</h2><p>Pay first.</p><ul><li>No returns</li></ul>',
        privacy_policy: '<h2>Privacy</h2><p>We keep little.</p>',
        imprint: '<p>Example Tuning GmbH</p>',
        cookie: '',
      },
    },
    { as: admin },
  )
  const text = '<p>Pay before you download.</p>'
  await call(termCalls.add, { body: { audience: 'customer', title: 'Payment', text } }, { as: admin })
  await call(reasonCalls.add, { body: { title: 'Fast', text: 'Files within the hour.' } }, { as: admin })
  const question = { question: 'How long does a file take?', answer: '<p>An hour.</p><ul><li>On weekdays</li></ul>' }
  await call(questionCalls.add, { body: question }, { as: admin })
  await call(socialCalls.add, { body: { network: 'youtube', url: 'https://youtube.com/@example' } }, { as: admin })
}
