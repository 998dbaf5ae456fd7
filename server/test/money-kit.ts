import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import {
  AcceptOffer,
  DeclineOffer,
  MakeOffer,
  WithdrawOffer,
} from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { RefundOrder } from '@mapwright/contract/orders/money/refund-endpoints.ts'
import { CompleteLaterPayment, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Caller, Person } from './kit.ts'
import { startOrderSite } from './order-site.ts'
import { switchOn } from './site-state.ts'

type Offer = CallInput<typeof MakeOffer>['body']

/** Returns the calls that change the money of an order. */
export function moneyCalls(call: Caller) {
  const offer = (as: Person, id: string, body: Offer) => call(MakeOffer, { params: { id }, body }, { as })
  const accept = (as: Person, id: string, offer_id: string, declares_off_road = false, key?: string) =>
    call(
      AcceptOffer,
      { params: { id, offer_id }, body: { declares_off_road } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const decline = (as: Person, id: string, offer_id: string) =>
    call(DeclineOffer, { params: { id, offer_id }, body: {} }, { as })
  const withdraw = (as: Person, id: string, offer_id: string) =>
    call(WithdrawOffer, { params: { id, offer_id }, body: {} }, { as })
  const refund = (as: Person, id: string, amount: string, reason = 'The gain was less than promised') =>
    call(RefundOrder, { params: { id }, body: { amount, reason } }, { as })
  const pay = (as: Person, orderID: string) => call(CompleteLaterPayment, { body: { orderID } }, { as })
  const read = async (as: Person, id: string) => (await call(GetOrder, { params: { id } }, { as })).body.order
  return { offer, accept, decline, withdraw, refund, pay, read }
}

/** Starts an order site where staff may refund and orders can be paid later. */
export async function startMoneySite(options: Parameters<typeof startOrderSite>[0] = {}) {
  const site = await startOrderSite({ permissions: ['orders', 'dealers_manager.balance'], ...options })
  await switchOn(site, 'submit_order_pay_later')
  const [option_id = ''] = site.catalogue.option_ids
  return { ...site, ...moneyCalls(site.call), launchControl: { kind: 'option', item_id: option_id } as const }
}

export type OrderMoneyActions = Awaited<ReturnType<typeof startMoneySite>>
