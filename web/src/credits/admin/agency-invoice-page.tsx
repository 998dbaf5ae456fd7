import { Button } from '@mantine/core'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { CreditForm } from '../../billing/admin/credit-form.tsx'
import { InvoiceSheet } from '../../billing/invoice-sheet.tsx'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { RefundForm } from '../../payments/admin/refund-form.tsx'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PageModule } from '../../platform/routing/page.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { IssueInvoiceForm } from './issue-invoice-form.tsx'
import { PayForm } from './pay-form.tsx'
import { useRemoveInvoice } from './use-remove-invoice.ts'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['id'] && queryClient.prefetchQuery(queryOf(GetInvoice, { params: { id: params['id'] } }))

/** A customer's invoice with its next step: issuing the draft or marking it as paid. */
export default function AgencyInvoicePage() {
  const t = useWording('credits')
  const go = useGo()
  const { id } = useParams({ from: '/admin/admin/agent_manager/agency_invoice/$id' })
  const query = useQueryOf(GetInvoice, { params: { id } })
  const pdf = useInvoicePdf()
  const remove = useRemoveInvoice()
  const mayDownload = useMay('dealers_manager.download_invoice')
  const mayList = useMay('dealers_manager.list')
  const invoice = query.data?.invoice
  const title = invoice?.invoice ? t('credits:invoice.title', { number: invoice.invoice }) : t('credits:manage.draft')
  usePageTitle(title)
  const back = { to: '/admin/agent_manager/agency_invoices', label: t('credits:manage.title') } as const
  if (!query.data || !invoice)
    return (
      <Page title={t('credits:invoice.number')} back={back}>
        {query.isError ? (
          <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Page>
    )
  const { user, status } = invoice
  const leave = () => go('/admin/agent_manager/agency_invoices', { replace: true })
  const next =
    status === 'draft' ? (
      <Panel title={t('credits:manage.issue')}>
        <IssueInvoiceForm draft={invoice} onDone={() => undefined} />
      </Panel>
    ) : status === 'due' ? (
      <Panel title={t('credits:manage.pay')}>
        <PayForm invoice={invoice} />
      </Panel>
    ) : status === 'paid' ? (
      <>
        <RefundForm invoice={invoice} />
        <CreditForm invoice={invoice} />
      </>
    ) : undefined
  return (
    <Page
      title={title}
      back={back}
      subtitle={
        mayList ? (
          <PageLink to="/admin/agent_manager/agent/$id" params={{ id: user._id }}>
            <bdi>{user.company_name || user.name}</bdi>
          </PageLink>
        ) : (
          <bdi>{user.company_name || user.name}</bdi>
        )
      }
      aside={
        <>
          {status !== 'draft' && (
            <ActionButton
              variant="default"
              busy={pdf.busyId === id}
              leftSection={<IconDownload size={16} stroke={1.75} />}
              disabledReason={mayDownload ? undefined : t('credits:manage.denied')}
              onClick={() => void pdf.save(id)}
            >
              {t('credits:invoice.pdf')}
            </ActionButton>
          )}
          {remove.isPossible(invoice) && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => void remove.ask(invoice).then((isDone) => isDone && leave())}
            >
              {t('credits:manage.remove')}
            </Button>
          )}
        </>
      }
    >
      {status === 'draft' ? next : <InvoiceSheet {...query.data} next={next} isStaff />}
    </Page>
  )
}
