import { Button, SegmentedControl } from '@mantine/core'
import { ExportDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { Page } from '../../ui/page/page.tsx'
import { DebtorList } from './debtor-list.tsx'
import { DueOrderList } from './due-order-list.tsx'
import { useDueList } from './use-due-list.ts'

const views = ['orders', 'customers'] as const

/** The unpaid orders in two views: by order and by customer. */
export default function DueOrdersPage() {
  const t = useWording('money', 'orders')
  const go = useGo()
  const { view } = useSearch({ from: '/admin/admin/manage_orders/due_orders' })
  const shown = views.find((name) => name === view) ?? 'orders'
  const { save, isSaving } = useDownload()
  const { keywords, overdue, user_id } = useDueList().query
  return (
    <Page
      title={t('money:due.title')}
      subtitle={t('money:due.text')}
      aside={
        <>
          <SegmentedControl
            aria-label={t('money:due.view')}
            value={shown}
            data={views.map((value) => ({ value, label: t(`money:due.view_${value}`) }))}
            onChange={(next) =>
              go('/admin/manage_orders/due_orders', { search: { view: next === 'orders' ? undefined : next } })
            }
          />
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void save(ExportDueOrders, { query: { keywords, overdue, user_id } })}
          >
            {t('money:due.export')}
          </Button>
        </>
      }
    >
      {shown === 'orders' ? <DueOrderList /> : <DebtorList />}
    </Page>
  )
}
