import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** Tabs for the three lists of codes. */
export function CodesTabs() {
  const t = useWording('codes')
  return (
    <PageTabs
      label={t('codes:tabs')}
      tabs={[
        { to: '/admin/p_codes', name: t('codes:p_codes.title') },
        { to: '/admin/df_to_p_codes', name: t('codes:df_to_p_codes.title') },
        { to: '/admin/bosch_codes', name: t('codes:bosch_codes.title') },
      ]}
    />
  )
}
