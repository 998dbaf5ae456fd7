import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** Tabs for the price list and the credit packages. Hidden from staff who lack the permission for either of them. */
export function PriceTabs() {
  const t = useWording('catalogue')
  const mayList = useMay('miscellaneous')
  const mayPackages = useMay('settings')
  if (!mayList || !mayPackages) return null
  return (
    <PageTabs
      label={t('catalogue:price_tabs')}
      tabs={[
        { to: '/admin/price-list', name: t('catalogue:price_list.title') },
        { to: '/admin/credit_packages', name: t('catalogue:price_list.packages') },
      ]}
    />
  )
}
