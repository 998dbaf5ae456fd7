import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { ListShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { shopOrderPermissions } from '@mapwright/contract/shop/orders/order-permissions.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PlainPath } from '../../platform/routing/paths.ts'
import { useMayAny } from '../../platform/session/me.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import classes from './shop-tabs.module.css'

const places = {
  orders: '/admin/shop_manager/orders',
  products: '/admin/shop_manager/products',
  categories: '/admin/shop_manager/categories',
  coupons: '/admin/shop_manager/coupons',
  shipping_methods: '/admin/shop_manager/shipping_methods',
  statistics: '/admin/shop_manager/statistics',
  settings: '/admin/shop_manager/settings',
} as const satisfies Record<string, PlainPath>

const names = keysOf(places)

/** The tabs of the shop's administration, with the number of paid orders that must be packed. */
export function ShopTabs() {
  const t = useWording('shop')
  const f = useFormats()
  const mayReadOrders = useMayAny(shopOrderPermissions)
  const waiting = useQueryOf(ListShopOrders, { query: { status: 'paid', size: 1 } }, { enabled: mayReadOrders })
  const count = waiting.data?.count ?? 0
  return (
    <PageTabs
      label={t('shop:page.title')}
      tabs={names.map((name) => ({
        to: places[name],
        name: name === 'orders' ? t('shop:manage.title') : t(`shop:${name}.title`),
        aside: name === 'orders' && count > 0 && (
          <span className={`meta tabular ${classes.count}`}>{f.number(count)}</span>
        ),
      }))}
    />
  )
}
