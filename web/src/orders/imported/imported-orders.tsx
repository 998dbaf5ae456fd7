import type { ImportedOrder } from '@mapwright/contract/orders/imported/imported-order.ts'
import {
  DownloadImportedFile,
  ListImportedOrders,
} from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useDownload } from '../../ui/files/use-download.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Isolated } from '../../ui/loading/isolated.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

const Lines = ({ first, second }: { first: string; second: string }) => (
  <>
    <bdi>{first}</bdi>
    {second && (
      <div className="meta">
        <bdi>{second}</bdi>
      </div>
    )}
  </>
)

/** The number of uploaded files and, for staff, of the files that are missing. */
function Files({ files }: Pick<ImportedOrder, 'files'>) {
  const t = useWording('imported')
  const f = useFormats()
  const missing = files.filter(({ size }) => size === null).length
  return (
    <>
      <Isolated className="tabular">{f.number(files.length - missing)}</Isolated>{' '}
      {missing > 0 && <StatusBadge tone="warn">{t('imported:missing', { number: f.number(missing) })}</StatusBadge>}
    </>
  )
}

function useColumns(isStaff: boolean): readonly Column<ImportedOrder>[] {
  const t = useWording('imported', 'orders')
  const f = useFormats()
  const price = ({ price, currency }: ImportedOrder) =>
    price !== null && <Isolated className="tabular">{`${f.credits(price)} ${currency}`.trim()}</Isolated>
  const customer: Column<ImportedOrder> = {
    ...{ key: 'customer', header: t('orders:column.customer'), cell: ({ customer: name }) => <bdi>{name}</bdi> },
  }
  return [
    {
      ...{ key: 'number', header: t('orders:column.number'), phone: 'title' },
      cell: ({ number }) => <bdi className="tabular">{number}</bdi>,
    },
    {
      ...{ key: 'date', header: t('orders:column.submitted') },
      cell: ({ ordered_on }) => ordered_on && <Isolated>{f.calendarDay(ordered_on)}</Isolated>,
    },
    ...(isStaff ? [customer] : []),
    {
      ...{ key: 'vehicle', header: t('orders:column.vehicle') },
      cell: ({ vehicle, notes }) => <Lines first={vehicle} second={notes} />,
    },
    {
      ...{ key: 'services', header: t('orders:column.services') },
      cell: ({ services, options }) => <Lines first={services} second={options} />,
    },
    {
      ...{ key: 'state', header: t('orders:column.status'), phone: 'side' },
      cell: ({ state }) => <StatusBadge tone="quiet">{state || t('imported:badge')}</StatusBadge>,
    },
    { key: 'price', header: t('imported:price'), align: 'end', cell: price },
    { key: 'files', header: t('imported:files'), cell: ({ files }) => <Files files={files} /> },
  ]
}

/** Orders of an earlier system: those of the customer, or for staff those of all customers. Each row offers its files. */
export function ImportedOrders({ isStaff }: { isStaff: boolean }) {
  const t = useWording('imported')
  const f = useFormats()
  const { save } = useDownload()
  const list = useListState({ filters: { missing: ['true'] }, searchKey: 'search_keyword' })
  const orders = useQueryOf(ListImportedOrders, { query: list.query }, { keepPrevious: true })
  const missing = orders.data?.missing_files ?? 0
  return (
    <Page
      title={t('imported:title')}
      count={orders.data?.total}
      subtitle={missing > 0 ? t('imported:missing', { number: f.number(missing) }) : t('imported:text')}
    >
      <DataList
        name="orders.imported"
        list={list}
        query={orders}
        rows={(data) => data.imported_orders}
        rowKey={({ _id }) => _id}
        label={t('imported:title')}
        columns={useColumns(isStaff)}
        {...(isStaff
          ? {
              filters: [
                {
                  ...{ name: 'missing', label: t('imported:files') },
                  options: [{ value: 'true', label: t('imported:only_missing') }],
                },
              ],
            }
          : {})}
        rowMenu={({ files }) =>
          files.map(({ _id, name, size }) => ({
            ...{ label: name, icon: IconDownload },
            disabledReason: size === null ? t('imported:only_missing') : undefined,
            onSelect: () => void save(DownloadImportedFile, { params: { id: _id } }, _id),
          }))
        }
        empty={{ icon: IconHistory, title: t('imported:none') }}
      />
    </Page>
  )
}
