import { refundingProvider } from '@mapwright/contract/payments/providers.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useWording } from '../../../platform/i18n/wording.ts'

/** Returns a text that says how a refund is paid: through the order's payment provider, or transferred by staff. */
export function useRefundText({ paid_through }: Pick<ShopOrder, 'paid_through'>): string {
  const t = useWording('shop', 'payments')
  const name = paid_through === null ? undefined : refundingProvider(paid_through)
  if (name === undefined) return t('shop:manage.refund_by_transfer')
  return t('shop:manage.refund_by_provider', { provider: t(`payments:provider.${name}`) })
}
