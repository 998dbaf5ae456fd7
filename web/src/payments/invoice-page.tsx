import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { GetInvoicePayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { InvoiceSheet } from '../billing/invoice-sheet.tsx'
import { InvoiceStatus } from '../billing/invoice-status.tsx'
import { useInvoicePdf } from '../billing/use-invoice-pdf.ts'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { usePageTitle } from '../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../platform/status/missing-page.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { PayOnline } from './pay-online.tsx'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['id'] &&
  Promise.all([
    queryClient.prefetchQuery(queryOf(GetInvoice, { params: { id: params['id'] } })),
    queryClient.prefetchQuery(queryOf(GetInvoicePayment, { params: { id: params['id'] } })),
  ])

/** One of the customer's invoices. */
export default function InvoicePage() {
  const t = useWording('credits', 'payments')
  const { id } = useParams({ from: '/customer/invoice/$id' })
  const query = useQueryOf(GetInvoice, { params: { id } })
  const paying = useQueryOf(GetInvoicePayment, { params: { id } })
  const pdf = useInvoicePdf()
  const invoice = query.data?.invoice
  const title = invoice ? t('credits:invoice.title', { number: invoice.invoice ?? '' }) : t('credits:invoice.number')
  usePageTitle(title)
  const problem = query.error ?? paying.error
  const payment = paying.data?.payment
  const canPay = invoice?.status === 'due' && payment?.status === 'open' && payment.methods.length > 0
  const isOver = invoice?.pdf_until ? new Date(invoice.pdf_until) <= new Date() : false
  const back = { to: '/buy_credits', label: t('credits:invoices.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page
      title={title}
      status={invoice && <InvoiceStatus invoice={invoice} />}
      back={back}
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
      {query.data && paying.data ? (
        <InvoiceSheet
          {...query.data}
          isTransferred={!payment?.expires_at}
          history={<InvoiceHistory id={id} currency={query.data.invoice.currency} />}
          next={
            canPay && (
              <Panel title={t('payments:invoice.pay')}>
                <PayOnline payment={payment} describe={(method) => t(`credits:method.${method}_text`)} />
              </Panel>
            )
          }
        />
      ) : problem ? (
        <ErrorState problem={problem} onRetry={() => void Promise.all([query.refetch(), paying.refetch()])} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}
