import { Stack } from '@mantine/core'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ownInvoiceSorts } from '@mapwright/contract/billing/invoice-sort.ts'
import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { UserPlace } from '../billing/admin/user-place.tsx'
import { useInvoiceColumns } from '../billing/invoice-columns.tsx'
import { useInvoicePdf } from '../billing/use-invoice-pdf.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { pathTo } from '../platform/routing/paths.ts'
import { useMay } from '../platform/session/me.ts'
import { DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'

/** A read-only list of a customer's invoices. Staff record payments and reversals in the list of all invoices. */
export function UserInvoices({ user }: { user: User }) {
  const t = useWording('people', 'credits')
  const list = useListState({ sorts: ownInvoiceSorts })
  const columns = useInvoiceColumns()
  const invoices = useQueryOf(ListInvoices, { query: { ...list.query, user_id: user._id } }, { keepPrevious: true })
  const pdf = useInvoicePdf()
  const mayDownload = useMay('dealers_manager.download_invoice')
  return (
    <Stack gap={16}>
      <DataList
        name="people.invoices"
        list={list}
        query={invoices}
        rows={(data) => data.invoices}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => pathTo('/admin/agent_manager/agency_invoice/$id', { id: _id })}
        label={t('people:tab.invoices')}
        searchable={false}
        columns={[columns.invoice, columns.created_at, columns.count, columns.total, columns.status]}
        rowMenu={({ _id, status }) => [
          {
            label: t('credits:invoice.pdf'),
            icon: IconDownload,
            onSelect: () => void pdf.save(_id),
            disabledReason:
              status === 'draft' ? t('credits:manage.no_pdf') : mayDownload ? undefined : t('credits:manage.denied'),
          },
        ]}
        empty={{ icon: IconFileInvoice, title: t('people:invoices.none') }}
      />
      <UserPlace user={user} />
    </Stack>
  )
}
