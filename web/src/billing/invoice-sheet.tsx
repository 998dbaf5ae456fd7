import { Button } from '@mantine/core'
import type {
  BankDetails,
  CreditNote,
  CustomerInvoice,
  InvoiceBuyer,
  InvoiceLine,
} from '@mapwright/contract/billing/invoice.ts'
import { MailInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import type { EvidenceState, Place } from '@mapwright/contract/billing/place.ts'
import type { ReactNode } from 'react'
import { countryName } from '../accounts/countries.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { notify } from '../ui/messages/notify.ts'
import { InvoicePlace } from './admin/invoice-place.tsx'
import billing from './billing-panel.module.css'
import { CreditNotes } from './credit-notes.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import classes from './invoice-sheet.module.css'
import { TransferDetails } from './transfer-details.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

const linesOf = ({ company_name, name, address, post_code, city, country, vat_no }: InvoiceBuyer): string[] =>
  [company_name, name, address, `${post_code} ${city}`, countryName(country), vat_no]
    .map((line) => line.trim())
    .filter(Boolean)

type AvailabilityProps = { invoice: CustomerInvoice; is_mailed: boolean; isStaff: boolean }

/** The last day on which the customer can download the PDF, which is known once the invoice is paid, and whether it was mailed. */
function Availability({ invoice: { pdf_until }, is_mailed, isStaff }: AvailabilityProps) {
  const t = useWording('credits')
  const f = useFormats()
  if (pdf_until === null) return null
  const isOver = new Date(pdf_until) <= new Date()
  const day = { day: f.date(pdf_until) }
  if (isStaff && !is_mailed) return <p className="meta">{t('credits:manage.until', day)}</p>
  const key = isOver ? 'pdf_over' : 'pdf_until'
  if (isStaff) return <p className="meta">{t(`credits:manage.${key}`, day)}</p>
  const unmailed = isOver ? 'was_until' : 'download_until'
  return <p className="meta">{t(`credits:invoice.${is_mailed ? key : unmailed}`, day)}</p>
}

/** Offers to mail the invoice to the customer, unless it is too late. */
function MailButton({ invoice: { _id, pdf_until, status } }: { invoice: CustomerInvoice }) {
  const t = useWording('credits')
  const mail = useCommand(MailInvoice, {
    refreshes: ['billing', 'payments'],
    onDone: ({ email }) => notify.done(t('credits:invoice.sent', { email })),
  })
  if (status === 'draft' || (pdf_until !== null && new Date(pdf_until) <= new Date())) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={mail.isPending}
      onClick={() => mail.mutate({ params: { id: _id } }, { onError: notify.refused })}
    >
      {t('credits:invoice.send')}
    </Button>
  )
}

type InvoiceSheetProps = {
  invoice: CustomerInvoice
  buyer: InvoiceBuyer | null
  bank: BankDetails
  lines: readonly InvoiceLine[]
  credit_notes: readonly CreditNote[]
  place: Place | null
  evidence_state: EvidenceState | null
  is_mailed: boolean
  /** The next actions, shown at the top. */
  next?: ReactNode
  /** The history of the invoice, shown at the end. */
  history?: ReactNode
  isStaff?: boolean
  /** True if the invoice can be paid by bank transfer. */
  isTransferred?: boolean
}

/** An invoice with its data and recipient. While the invoice is due, the bank details are shown as well. */
export function InvoiceSheet({
  invoice,
  buyer,
  bank,
  lines,
  credit_notes,
  place,
  evidence_state,
  is_mailed,
  next,
  history,
  isStaff = false,
  isTransferred = true,
}: InvoiceSheetProps) {
  const t = useWording('credits', 'billing')
  const pdf = useInvoicePdf()
  return (
    <div className={classes.sheet}>
      <div className={classes.column}>
        {next}
        <Panel title={t('credits:invoice.details')}>
          <InvoiceDetails invoice={invoice} lines={lines} />
        </Panel>
        <CreditNotes notes={credit_notes} currency={invoice.currency} />
        {!isStaff && (
          <div className={classes.actions}>
            <Button variant="default" size="compact-sm" onClick={() => void pdf.saveXml(invoice._id)}>
              {t('billing:invoice.xml')}
            </Button>
            <MailButton invoice={invoice} />
          </div>
        )}
        <Availability {...{ invoice, is_mailed, isStaff }} />
      </div>
      <div className={classes.column}>
        {buyer && (
          <Panel title={t('credits:invoice.billed_to')}>
            <address className={billing.address}>
              {linesOf(buyer).map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
          </Panel>
        )}
        <InvoicePlace place={place} state={evidence_state} />
        {invoice.status === 'due' && isTransferred && (
          <Panel title={t('credits:invoice.how_to_pay')}>
            <TransferDetails invoice={invoice} bank={bank} isStaff={isStaff} />
          </Panel>
        )}
        {history}
      </div>
    </div>
  )
}
