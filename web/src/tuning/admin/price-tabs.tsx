import { useWording } from '../../app/i18n/wording.ts'
import { useMay } from '../../app/session/me.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'

/** The way between the two lists of prices, for those who may keep both. */
export function PriceTabs() {
  const t = useWording('pricing')
  const mayList = useMay('miscellaneous')
  const mayPackages = useMay('settings')
  if (!mayList || !mayPackages) return null
  return (
    <PageTabs
      label={t('pricing:price_tabs')}
      tabs={[
        { to: '/admin/price-list', name: t('pricing:price_list.title') },
        { to: '/admin/credit_packages', name: t('pricing:price_list.packages') },
      ]}
    />
  )
}
