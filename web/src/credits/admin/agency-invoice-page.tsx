import { Button } from '@mantine/core'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CreditButton, CreditForm } from '../../billing/admin/credit-form.tsx'
import { InvoiceDunning } from '../../billing/admin/invoice-dunning.tsx'
import { InvoiceSheet } from '../../billing/invoice-sheet.tsx'
import { InvoiceStatus } from '../../billing/invoice-status.tsx'
import { useInvoicePdf } from '../../billing/use-invoice-pdf.ts'
import { RefundButton, RefundForm } from '../../payments/admin/refund-form.tsx'
import { InvoiceHistory } from '../../payments/invoice-history.tsx'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PageModule } from '../../platform/routing/page.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { useMay } from '../../platform/session/me.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { IssueInvoiceForm } from './issue-invoice-form.tsx'
import { PayForm } from './pay-form.tsx'
import { useRemoveInvoice } from './use-remove-invoice.ts'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['id'] && queryClient.prefetchQuery(queryOf(GetInvoice, { params: { id: params['id'] } }))

type Opened = 'refund' | 'credit' | undefined

type NextStepProps = { invoice: CustomerInvoice; opened: Opened; onDone: () => void }

/** The next step of an invoice: the form to issue a draft, the form to pay a due invoice, or the form opened by an action. */
function NextStep({ invoice, opened, onDone }: NextStepProps) {
  const t = useWording('credits')
  const { status } = invoice
  if (status === 'draft')
    return (
      <Panel title={t('credits:manage.issue')}>
        <IssueInvoiceForm draft={invoice} onDone={() => undefined} />
      </Panel>
    )
  if (status === 'due')
    return (
      <Panel title={t('credits:manage.pay')}>
        <PayForm invoice={invoice} />
      </Panel>
    )
  if (status !== 'paid' || !opened) return null
  return opened === 'refund' ? (
    <RefundForm invoice={invoice} onDone={onDone} />
  ) : (
    <CreditForm invoice={invoice} onDone={onDone} />
  )
}

type ActionsProps = { invoice: CustomerInvoice; opened: Opened; onOpen: (form: Opened) => void }

/** The actions at the top of the page: refund, correction, downloads and removal. */
function InvoiceActions({ invoice, opened, onOpen }: ActionsProps) {
  const t = useWording('credits', 'billing')
  const go = useGo()
  const pdf = useInvoicePdf()
  const remove = useRemoveInvoice()
  const mayDownload = useMay('dealers_manager.download_invoice')
  const { _id: id, status } = invoice
  const leave = () => go('/admin/agent_manager/agency_invoices', { replace: true })
  return (
    <>
      {status === 'paid' && opened !== 'refund' && <RefundButton invoice={invoice} onOpen={() => onOpen('refund')} />}
      {status === 'paid' && opened !== 'credit' && <CreditButton onOpen={() => onOpen('credit')} />}
      {status !== 'draft' && (
        <Button variant="default" onClick={() => void pdf.saveXml(id)}>
          {t('billing:invoice.xml')}
        </Button>
      )}
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
  )
}

/** A customer's invoice with its next step, such as issuing the draft or marking the invoice as paid. */
export default function AgencyInvoicePage() {
  const t = useWording('credits')
  const { id } = useParams({ from: '/admin/admin/agent_manager/agency_invoice/$id' })
  const query = useQueryOf(GetInvoice, { params: { id } })
  const mayList = useMay('dealers_manager.list')
  const [opened, setOpened] = useState<Opened>()
  const invoice = query.data?.invoice
  const title = invoice?.invoice ? t('credits:invoice.title', { number: invoice.invoice }) : t('credits:manage.draft')
  usePageTitle(title)
  const back = { to: '/admin/agent_manager/agency_invoices', label: t('credits:manage.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
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
  const step = <NextStep invoice={invoice} opened={opened} onDone={() => setOpened(undefined)} />
  return (
    <Page
      title={title}
      status={status !== 'draft' && <InvoiceStatus invoice={invoice} />}
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
      aside={<InvoiceActions invoice={invoice} opened={opened} onOpen={setOpened} />}
    >
      {status === 'draft' ? (
        step
      ) : (
        <InvoiceSheet
          {...query.data}
          next={
            <>
              {step}
              <InvoiceDunning invoice={invoice} />
            </>
          }
          history={<InvoiceHistory id={invoice._id} currency={invoice.currency} />}
          isStaff
        />
      )}
    </Page>
  )
}
