import { GetCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { homePath } from '../../platform/routing/gate.ts'
import type { PageModule } from '../../platform/routing/page.ts'
import { meQuery } from '../../platform/session/me.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { priceDisplayQuery, usePrices } from '../prices/use-prices.ts'
import { ShopFooter } from '../shop-footer.tsx'
import classes from './cart-view.module.css'
import { CartView } from './cart-view.tsx'
import { type Cart, useCustomerCart, useHasServerCart, useLocalCart } from './use-cart.ts'

export const prefetch: PageModule['prefetch'] = ({ queryClient }) =>
  Promise.all([
    homePath(queryClient.getQueryData(meQuery.queryKey) ?? null) === '/' && queryClient.prefetchQuery(queryOf(GetCart)),
    queryClient.prefetchQuery(priceDisplayQuery),
  ])

/** The cart page. Customers have a cart on the server, visitors have a cart in the browser. */
export default function CartPage() {
  return useHasServerCart() ? <CustomerCart /> : <VisitorCart />
}

const CustomerCart = () => <ShownCart cart={useCustomerCart()} />
const VisitorCart = () => <ShownCart cart={useLocalCart()} />

function ShownCart({ cart: { lines: known, error, refetch, change } }: { cart: Cart }) {
  const t = useWording('shop')
  const prices = usePrices()
  // Waits for the prices, because the footer would move when they replace their placeholder.
  const lines = prices.isKnown ? known : undefined
  return (
    <Page title={t('shop:cart.title')} back={{ to: '/shop', label: t('shop:page.title') }}>
      <Panel className={classes.panel}>
        <Loaded query={{ data: lines, error, refetch }} lines={6}>
          {(shown) => <CartView lines={shown} change={change} />}
        </Loaded>
      </Panel>
      {lines && <ShopFooter />}
    </Page>
  )
}
