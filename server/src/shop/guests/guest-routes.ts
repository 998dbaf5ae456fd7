import type { Providers } from '../../payments/payment-provider.ts'
import type { Route } from '../../platform/api/handler.ts'
import { checkGuestDetails } from './check-guest-details.ts'
import { claimGuestOrder } from './claim-guest-order.ts'
import { getGuestCheckout, validateGuestCoupon } from './get-guest-checkout.ts'
import { downloadGuestDelivery, listGuestDeliveries } from './guest-deliveries.ts'
import { guestMessageRoutes } from './guest-messages.ts'
import { cancelGuestOrder, downloadGuestInvoice, getGuestOrder } from './guest-order.ts'
import { guestPayments } from './pay-guest-order.ts'
import { placeGuestOrder } from './place-guest-order.ts'

/** The endpoints for buying without an account. */
export const guestRoutes = (providers: Providers): readonly Route[] => [
  ...[getGuestCheckout, checkGuestDetails, validateGuestCoupon, placeGuestOrder],
  ...[getGuestOrder, downloadGuestInvoice, cancelGuestOrder(providers), claimGuestOrder],
  ...guestPayments(providers),
  ...[listGuestDeliveries, downloadGuestDelivery],
  ...guestMessageRoutes,
]
