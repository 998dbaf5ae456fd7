import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'

import { usePageTitle } from '../platform/routing/page-title.ts'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['id'] && queryClient.prefetchQuery(queryOf(GetInvoice, { params: { id: params['id'] } }))

/** One of the own invoices. */
export default function InvoicePage() {
  const t = useWording('credits')
  const { id } = useParams({ from: '/customer/invoice/$id' })
  const query = useQueryOf(GetInvoice, { params: { id } })
  const pdf = useInvoicePdf()
  const invoice = query.data?.invoice
  const title = invoice ? t('credits:invoice.title', { number: invoice.invoice ?? '' }) : t('credits:invoice.number')
  usePageTitle(title)
  const isOver = invoice?.pdf_until ? new Date(invoice.pdf_until) <= new Date() : false
  return (
    <Page
      title={title}
      back={{ to: '/buy_credits', label: t('credits:invoices.title') }}
      action={
        invoice && {
          label: t('credits:invoice.pdf'),
          icon: IconDownload,
          busy: pdf.busyId === id,
          disabledReason: isOver ? t('credits:problem.invoice_pdf_expired') : undefined,
          onClick: () => void pdf.save(id),
        }
      }
    >
      {query.data ? (
        <InvoiceSheet {...query.data} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}
