import { useWording } from '../platform/i18n/wording.ts'
import { isOn } from '../platform/site-data.ts'
import { PageTabs } from '../ui/page-tabs.tsx'

/** Tabs for the customer's accesses and what visitors of the websites ask for. Without sale of accesses, only the quotes are left. */
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
