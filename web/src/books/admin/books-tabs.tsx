import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** The tabs of the books: the checks, the reports of payment providers, the monthly figures, and the export for tax advisors. */
export function BooksTabs() {
  const t = useWording('books', 'payments')
  return (
    <PageTabs
      label={t('books:title')}
      tabs={[
        { to: '/admin/agent_manager/books', name: t('books:checks') },
        { to: '/admin/agent_manager/payment_reports', name: t('payments:report.title') },
        { to: '/admin/agent_manager/monthly_figures', name: t('books:months.title') },
        { to: '/admin/agent_manager/datev', name: t('books:datev.title') },
      ]}
    />
  )
}
