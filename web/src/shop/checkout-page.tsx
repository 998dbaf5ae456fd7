import { ListAddresses } from '@mapwright/contract/shop/address-endpoints.ts'
import { GetCart } from '@mapwright/contract/shop/cart-endpoints.ts'
import { GetCheckout } from '@mapwright/contract/shop/checkout-endpoints.ts'
import { ListShippingMethods } from '@mapwright/contract/shop/shipping-endpoints.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { both, Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SkeletonColumns } from '../ui/skeletons.tsx'
import { EmptyState } from '../ui/states.tsx'
import { CartView } from './cart/cart-view.tsx'
import { useCustomerCart } from './cart/use-cart.ts'
import { ofBilling } from './checkout/address-lines.ts'
import { CheckoutForm } from './checkout/checkout-form.tsx'
import type { Destination } from './checkout/delivery-panel.tsx'
import { ShopFooter } from './shop-footer.tsx'
import { useCategories } from './use-categories.ts'

const shippingInput = { query: { size: 100 } } as const

export const prefetch: PageModule['prefetch'] = ({ queryClient }) =>
  Promise.all([
    queryClient.prefetchQuery(queryOf(GetCart)),
    queryClient.prefetchQuery(queryOf(GetCheckout, { query: {} })),
    queryClient.prefetchQuery(queryOf(ListAddresses)),
    queryClient.prefetchQuery(queryOf(ListShippingMethods, shippingInput)),
  ])

/** Ordering what is in the cart, on one page. */
export default function CheckoutPage() {
  const t = useWording('shop')
  const cart = useCustomerCart()
  const [destination, setDestination] = useState<Destination>('billing')
  const addresses = useQueryOf(ListAddresses)
  const saved = addresses.data?.addresses.find(({ _id }) => _id === destination)
  const checkout = useQueryOf(GetCheckout, { query: saved ? { country: saved.country } : {} }, { keepPrevious: true })
  const methods = useQueryOf(ListShippingMethods, shippingInput)
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
      {([[lines, facts], [book, [shipping]]]) => (
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
              methods={shipping.shipping_methods}
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

const withoutId = <A extends { _id: string }>({ _id, ...address }: A): Omit<A, '_id'> => address
