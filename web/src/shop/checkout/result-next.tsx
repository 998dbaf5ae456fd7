import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { ResultState } from './result-state.ts'

const afterPayment: readonly ResultState[] = ['transfer', 'pending']

/** Returns the wording of the next steps: one sentence for the digital products, one for the goods. */
function nextSteps({ lines, is_pickup, current_status }: ShopOrder, state: ResultState): WordingKey[] {
  const hasGoods = !lines.every(isDigital)
  if (state === 'paid') {
    const isWaiting = current_status === 'initiated' || current_status === 'paid' || current_status === 'processing'
    return hasGoods && isWaiting ? [is_pickup ? 'shop:delivery.pickup' : 'shop:delivery.parcel'] : []
  }
  if (!afterPayment.includes(state)) return []
  return [
    ...(lines.some(isDigital) ? (['shop:delivery.digital_after_payment'] as const) : []),
    ...(hasGoods
      ? [is_pickup ? ('shop:delivery.pickup_after_payment' as const) : ('shop:delivery.parcel_after_payment' as const)]
      : []),
  ]
}

/** The way in which the ordered products reach the buyer. */
export function ResultNext({ order, state }: { order: ShopOrder; state: ResultState }) {
  const t = useWording('shop')
  return nextSteps(order, state).map((key) => <p key={key}>{t(key)}</p>)
}
