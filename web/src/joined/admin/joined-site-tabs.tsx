import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** Tabs of the connection to the master and of the mapped services and options. */
export function JoinedSiteTabs() {
  const t = useWording('joined')
  return (
    <PageTabs
      label={t('joined:page.title')}
      tabs={[
        { to: '/admin/joined_site', name: t('joined:connection.title') },
        { to: '/admin/joined_site/mappings', name: t('joined:mapping.title') },
      ]}
    />
  )
}
