import { GetCart } from '@mapwright/contract/shop/cart-endpoints.ts'
import { queryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './cart/cart-view.module.css'
import { CartView } from './cart/cart-view.tsx'
import { useCustomerCart } from './cart/use-cart.ts'
import { ShopFooter } from './shop-footer.tsx'

export const prefetch: PageModule['prefetch'] = ({ queryClient }) => queryClient.prefetchQuery(queryOf(GetCart))

/** What a customer means to buy. */
export default function CartPage() {
  const t = useWording('shop')
  const { lines, error, refetch, change } = useCustomerCart()
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
