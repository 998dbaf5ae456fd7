import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** Tabs for API accesses and for the plans that customers buy. */
export function AccessTabs() {
  const t = useWording('partners')
  return (
    <PageTabs
      label={t('partners:title')}
      tabs={[
        { to: '/admin/access_api', name: t('partners:admin.accesses') },
        { to: '/admin/access_api_plans', name: t('partners:plans') },
      ]}
    />
  )
}
