import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** The tabs of the invoices: the list, credit notes, refunds, VAT figures, the evidence of place, the one-stop shop, and money received at the bank. */
export function InvoiceTabs() {
  const t = useWording('billing', 'payments', 'vat')
  const mayPay = useMay('mark_as_paid')
  return (
    <PageTabs
      label={t('billing:settings.title')}
      tabs={[
        { to: '/admin/agent_manager/agency_invoices', name: t('billing:settings.title') },
        { to: '/admin/agent_manager/credit_notes', name: t('payments:list.credit_notes') },
        { to: '/admin/agent_manager/refunds', name: t('payments:list.refunds') },
        { to: '/admin/agent_manager/vat_figures', name: t('billing:figures.title') },
        { to: '/admin/agent_manager/evidence_of_place', name: t('vat:evidence.title') },
        { to: '/admin/agent_manager/one_stop_shop', name: t('vat:oss.title') },
        ...(mayPay ? [{ to: '/admin/agent_manager/bank_entries', name: t('payments:bank.title') } as const] : []),
      ]}
    />
  )
}
