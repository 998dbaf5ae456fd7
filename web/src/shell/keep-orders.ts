import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { ListOwnDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import { orderConversation } from '@mapwright/contract/orders/order-conversation.ts'
import { GetOrder, GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { CountUserOrders } from '@mapwright/contract/orders/own-orders-endpoints.ts'
import { GetOrderEstimate } from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import { keepAnswers } from '../platform/offline/kept-answers.ts'

const ofCustomer = [RefreshUserData, CountUserOrders, ListOwnDueOrders].map(({ name }): string => name)
const ofOrder = [GetOrder, GetOrderEstimate, ListEarlierOrders, orderConversation.calls.list].map(
  ({ name }): string => name,
)

const fields = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).join() : '')

/** Returns true for the first page of the customer's orders, without a filter or another order of rows. */
const isFirstPage = (query: unknown) => fields(query) === 'page,size' && fieldOf(query, 'page') === 1

/** Returns true for the queries of the pages that customers can read offline. */
function isKept([, name, input]: readonly unknown[]): boolean {
  if (typeof name !== 'string') return false
  if (name === GetOrders.name) return isFirstPage(fieldOf(input, 'query'))
  return (ofCustomer.includes(name) && fields(input) === '') || (ofOrder.includes(name) && fields(input) === 'params')
}

/** Loads the part that tells why an action is disabled, because it is first needed when it can no longer be loaded. */
const loadReasons = () => import('../ui/messages/reason-tooltip.tsx').catch(() => undefined)

/** Keeps the list of orders, and the orders that the customer opened last, for offline use. */
export function keepOrders(user_id: string): void {
  void loadReasons()
  keepAnswers(user_id, isKept)
}
