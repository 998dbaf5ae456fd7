import type { Invoice } from '@mapwright/contract/billing/invoice.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { Column } from '../ui/lists/list-table.tsx'
import { Credits, Money } from '../ui/text/amounts.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

/** Returns the columns that all lists of invoices share, by name. */
export function useInvoiceColumns() {
  const t = useWording('credits', 'billing')
  const f = useFormats()
  return {
    invoice: {
      key: 'invoice',
      sortable: true,
      header: t('credits:invoice.number'),
      phone: 'title',
      cell: ({ invoice }) => invoice ?? t('billing:status.draft'),
    },
    created_at: {
      key: 'created_at',
      sortable: true,
      header: t('credits:invoice.date'),
      cell: ({ day }) => <time className="tabular">{f.calendarDay(day)}</time>,
    },
    count: {
      key: 'count',
      sortable: true,
      header: t('credits:invoice.credits'),
      align: 'end',
      cell: ({ count }) => Number(count) !== 0 && <Credits value={count} />,
    },
    total: {
      key: 'total',
      sortable: true,
      header: t('credits:invoice.total'),
      align: 'end',
      cell: ({ total, currency }) => <Money value={total} currency={currency} />,
    },
    status: {
      key: 'status',
      sortable: true,
      header: t('credits:invoice.status'),
      phone: 'side',
      width: 130,
      cell: (row) => <InvoiceStatus invoice={row} />,
    },
  } as const satisfies Record<string, Column<Invoice>>
}
