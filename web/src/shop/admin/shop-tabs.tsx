import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PlainPath } from '../../platform/routing/paths.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'

const places = {
  products: '/admin/shop_manager/products',
  categories: '/admin/shop_manager/categories',
  coupons: '/admin/shop_manager/coupons',
  shipping_methods: '/admin/shop_manager/shipping_methods',
  settings: '/admin/shop_manager/settings',
} as const satisfies Record<string, PlainPath>

const names = keysOf(places)

/** The pages from which the shop is run. */
export function ShopTabs() {
  const t = useWording('shop')
  return (
    <PageTabs
      label={t('shop:page.title')}
      tabs={names.map((name) => ({ to: places[name], name: t(`shop:${name}.title`) }))}
    />
  )
}
