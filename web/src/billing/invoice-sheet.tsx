import { Button } from '@mantine/core'
import type {
  BankDetails,
  CreditNote,
  CustomerInvoice,
  InvoiceBuyer,
  InvoiceLine,
} from '@mapwright/contract/billing/invoice.ts'
import type { EvidenceState, Place } from '@mapwright/contract/billing/place.ts'
import type { ReactNode } from 'react'
import { countryName } from '../accounts/countries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
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

/** The last day on which the customer can download the PDF. Empty until the invoice is paid. */
function Availability({ pdf_until, isStaff }: { pdf_until: string | null; isStaff: boolean }) {
  const t = useWording('credits')
  const f = useFormats()
  if (pdf_until === null) return null
  const isOver = new Date(pdf_until) <= new Date()
  const key = isOver ? 'pdf_over' : 'pdf_until'
  return (
    <p className="meta">
      {t(isStaff ? `credits:manage.${key}` : `credits:invoice.${key}`, { day: f.date(pdf_until) })}
    </p>
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
          <div>
            <Button variant="default" size="compact-sm" onClick={() => void pdf.saveXml(invoice._id)}>
              {t('billing:invoice.xml')}
            </Button>
          </div>
        )}
        <Availability pdf_until={invoice.pdf_until} isStaff={isStaff} />
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
