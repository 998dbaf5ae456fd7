import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { InvoiceTabs } from '../../billing/admin/invoice-tabs.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { Page } from '../../ui/page/page.tsx'
import { CustomerInvoices } from './customer-invoices.tsx'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'

/** All customers' invoices. */
export default function AgencyInvoicesPage() {
  const t = useWording('credits')
  const [isAdding, setIsAdding] = useState(false)
  const onAdd = { label: t('credits:manage.new'), onClick: () => setIsAdding(true) }
  return (
    <Page title={t('credits:manage.title')} count="list" action={{ ...onAdd, icon: IconPlus }}>
      <InvoiceTabs />
      <CustomerInvoices onAdd={onAdd} />
      <NewInvoiceDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  )
}
