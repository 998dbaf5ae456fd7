import type { Invoice, InvoiceLine } from '@mapwright/contract/billing/invoice.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Totals } from '../ui/layout/totals.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './invoice-details.module.css'
import { InvoiceLines } from './invoice-lines.tsx'

/** Returns the text for the VAT rate, or the reason why no VAT is charged. */
function useVatLabel(invoice: Invoice, [line]: readonly InvoiceLine[]): string {
  const t = useWording('credits', 'billing')
  const f = useFormats()
  const rate = f.percent(Number(invoice.vat_percentage) / 100, 2)
  if (!line || line.vat_category === 'S' || line.vat_category === 'Z') return t('credits:buy.vat', { rate })
  return t('billing:invoice.no_vat', { reason: t(`billing:category.${line.vat_category}`) })
}

/** The data of an invoice and the parts of its total. Unknown values are omitted. */
export function InvoiceDetails({ invoice, lines }: { invoice: Invoice; lines: readonly InvoiceLine[] }) {
  const t = useWording('credits')
  const f = useFormats()
  const money = (value: string) => f.money(value, invoice.currency)
  const vat = useVatLabel(invoice, lines)
  const day = (at: string | null) => at && <When at={at} mode="date" />
  return (
    <div className={classes.facts}>
      <KeyValues
        columns={2}
        items={[
          { label: t('credits:invoice.date'), value: f.calendarDay(invoice.day) },
          { label: t('credits:invoice.item'), value: lines.length === 0 && invoice.item_name },
          {
            label: t('credits:invoice.credits'),
            value: lines.length === 0 && Number(invoice.count) !== 0 && <Credits value={invoice.count} />,
          },
          { label: t('credits:invoice.due'), value: day(invoice.due_at) },
          { label: t('credits:invoice.paid'), value: day(invoice.paid_at) },
          { label: t('credits:invoice.txn_id'), value: invoice.txn_id },
        ]}
      />
      {lines.length > 0 && <InvoiceLines lines={lines} currency={invoice.currency} />}
      <Totals
        lines={[
          { label: t('credits:buy.net'), amount: money(invoice.amount) },
          { label: vat, amount: money(invoice.vat) },
        ]}
        total={money(invoice.total)}
      />
    </div>
  )
}
