import { useWording } from '../platform/i18n/wording.ts'
import { isOn } from '../platform/site-data.ts'
import { PageTabs } from '../ui/page/page-tabs.tsx'

/** Tabs for the customer's API accesses and for the quotes requested by website visitors. Hidden if the site does not sell accesses. */
export function OwnAccessTabs() {
  const t = useWording('partners')
  if (!isOn('api_access')) return null
  return (
    <PageTabs
      label={t('partners:title')}
      tabs={[
        { to: '/access_api', name: t('partners:tabs.accesses') },
        { to: '/quotes-through-api', name: t('partners:quotes.title') },
      ]}
    />
  )
}
