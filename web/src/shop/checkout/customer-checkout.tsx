import { GetCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import type { SavedAddress } from '@mapwright/contract/shop/checkout/address.ts'
import { ListAddresses } from '@mapwright/contract/shop/checkout/address-endpoints.ts'
import { GetCheckout } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { ListShippingMethods } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { both, Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { areDigital } from '../cart/cart-lines.ts'
import { CartView } from '../cart/cart-view.tsx'
import { useCustomerCart } from '../cart/use-cart.ts'
import { useCategories } from '../categories/use-categories.ts'
import { ShopFooter } from '../shop-footer.tsx'
import { ofBilling } from './address-lines.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { Destination } from './delivery-panel.tsx'
import { useReceiving } from './use-receiving.ts'

const shippingInput = { query: { size: 100 } } as const

/** Loads the data of the page in advance. */
export const prefetchCheckout = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.prefetchQuery(queryOf(GetCart)),
    queryClient.prefetchQuery(queryOf(GetCheckout, { query: {} })),
    queryClient.prefetchQuery(queryOf(ListAddresses)),
    queryClient.prefetchQuery(queryOf(ListShippingMethods, shippingInput)),
  ])

/** The checkout of a customer, for the cart on the server. */
export function CustomerCheckout() {
  const t = useWording('shop')
  const cart = useCustomerCart()
  const addresses = useQueryOf(ListAddresses)
  const [chosen, setDestination] = useState<Destination>()
  const destination = chosen ?? addresses.data?.addresses.find(({ is_default }) => is_default)?._id ?? 'billing'
  // An order without shipping is taxed in the buyer's country.
  const isDigital = cart.lines !== undefined && areDigital(cart.lines)
  const saved = isDigital ? undefined : addresses.data?.addresses.find(({ _id }) => _id === destination)
  const methods = useQueryOf(ListShippingMethods, shippingInput)
  const receiving = useReceiving(methods.data?.shipping_methods ?? [], cart.lines ?? [])
  const isPickup = !isDigital && receiving.kind === 'pickup'
  // A pick-up is taxed in the seller's country.
  const place = isPickup
    ? { country: site.settings.country }
    : saved && { country: saved.country, post_code: saved.post_code }
  const checkout = useQueryOf(GetCheckout, { query: place ?? {} }, { keepPrevious: true })
  const categories = useCategories()
  const page = (children: React.ReactNode) => (
    <Page title={t('shop:checkout.title')} back={{ to: '/shop/cart', label: t('shop:cart.title') }}>
      {children}
    </Page>
  )
  if (checkout.error?.code === 'shop.closed')
    return page(<EmptyState icon={IconBuildingStore} title={t('shop:page.closed')} text={t('shop:page.closed_text')} />)
  return page(
    <Loaded
      query={both(both({ ...cart, data: cart.lines }, checkout), both(addresses, both(methods, categories)))}
      placeholder={<SkeletonColumns />}
    >
      {([[lines, facts], [book]]) => (
        <>
          {lines.length === 0 ? (
            <Panel>
              <CartView lines={[]} change={cart.change} />
            </Panel>
          ) : (
            <CheckoutForm
              lines={lines}
              checkout={facts.checkout}
              addresses={book.addresses}
              receiving={receiving}
              destination={destination}
              address={saved ? withoutId(saved) : ofBilling(facts.checkout.billing)}
              onDestination={setDestination}
            />
          )}
          <ShopFooter />
        </>
      )}
    </Loaded>,
  )
}

const withoutId = ({ _id, is_default: _, ...address }: SavedAddress): ShopAddress => address
