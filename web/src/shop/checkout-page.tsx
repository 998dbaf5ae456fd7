import { homePath } from '../platform/routing/gate.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { meQuery } from '../platform/session/me.ts'
import { useHasServerCart } from './cart/use-cart.ts'
import { CustomerCheckout, prefetchCheckout } from './checkout/customer-checkout.tsx'
import { GuestCheckout } from './guests/guest-checkout.tsx'

export const prefetch: PageModule['prefetch'] = ({ queryClient }) => {
  if (homePath(queryClient.getQueryData(meQuery.queryKey) ?? null) === '/') return prefetchCheckout(queryClient)
}

/** The checkout page. Guests can order without an account. */
export default function CheckoutPage() {
  return useHasServerCart() ? <CustomerCheckout /> : <GuestCheckout />
}
