import type { Invoice } from '@mapwright/contract/billing/invoice.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Credits, Money } from '../ui/amounts.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { When } from '../ui/when.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

/** The data of an invoice; unknown values are left out. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useWording('credits')
  const f = useFormats()
  const money = (value: string) => <Money value={value} currency={invoice.currency} />
  const vat = invoice.reverse_charge
    ? t('credits:buy.reverse_charge')
    : t('credits:buy.vat', { rate: f.percent(Number(invoice.vat_percentage) / 100, 2) })
  return (
    <KeyValues
      columns={2}
      items={[
        { label: t('credits:invoice.status'), value: <InvoiceStatus invoice={invoice} /> },
        { label: t('credits:invoice.date'), value: <When at={invoice.created_at} mode="date" /> },
        { label: t('credits:invoice.item'), value: invoice.item_name },
        { label: t('credits:invoice.credits'), value: <Credits value={invoice.count} /> },
        { label: t('credits:buy.net'), value: money(invoice.amount) },
        { label: vat, value: money(invoice.vat) },
        { label: t('ui:total'), value: money(invoice.total) },
        { label: t('credits:invoice.due'), value: invoice.due_at && <When at={invoice.due_at} mode="date" /> },
        { label: t('credits:invoice.paid'), value: invoice.paid_at && <When at={invoice.paid_at} mode="date" /> },
        { label: t('credits:invoice.txn_id'), value: invoice.txn_id },
      ]}
    />
  )
}
