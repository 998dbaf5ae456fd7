import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'

/** The tabs of the invoices: the list and what it comes to in VAT. */
export function InvoiceTabs() {
  const t = useWording('billing')
  return (
    <PageTabs
      label={t('billing:settings.title')}
      tabs={[
        { to: '/admin/agent_manager/agency_invoices', name: t('billing:settings.title') },
        { to: '/admin/agent_manager/vat_figures', name: t('billing:figures.title') },
      ]}
    />
  )
}
