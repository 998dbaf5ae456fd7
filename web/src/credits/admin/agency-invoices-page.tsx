import { Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../app/i18n/wording.ts'
import { useGo } from '../../app/routing/page-link.tsx'
import { useMay } from '../../app/session/me.ts'
import { Page } from '../../ui/page.tsx'
import { CustomerInvoices } from './customer-invoices.tsx'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { Packages } from './packages.tsx'

/** All customers' invoices, and the packages that make them. */
export default function AgencyInvoicesPage() {
  const t = useWording('credits')
  const go = useGo()
  const maySettings = useMay('settings')
  const { view } = useSearch({ strict: false }) as { view?: string }
  const shown = maySettings && view === 'packages' ? 'packages' : 'invoices'
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  return (
    <Page
      title={t('credits:desk.title')}
      action={{
        label: t(shown === 'packages' ? 'credits:package.add' : 'credits:desk.new'),
        icon: IconPlus,
        onClick: () => setIsAdding(true),
      }}
    >
      {maySettings ? (
        <Tabs
          value={shown}
          keepMounted={false}
          onChange={(next) =>
            go('/admin/agent_manager/agency_invoices', { search: { view: next === 'packages' ? next : undefined } })
          }
        >
          <Tabs.List mb={16}>
            <Tabs.Tab value="invoices">{t('credits:page.invoices')}</Tabs.Tab>
            <Tabs.Tab value="packages">{t('credits:package.title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="invoices">
            <CustomerInvoices />
          </Tabs.Panel>
          <Tabs.Panel value="packages">
            <Packages onAdd={() => setIsAdding(true)} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <CustomerInvoices />
      )}
      {shown === 'packages' ? (
        <PackageDialog isOpen={isAdding} onClose={close} />
      ) : (
        <NewInvoiceDialog isOpen={isAdding} onClose={close} />
      )}
    </Page>
  )
}
