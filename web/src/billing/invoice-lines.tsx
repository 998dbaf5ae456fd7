import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { InvoiceLine } from '@mapwright/contract/billing/invoice.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { FiguresTable } from '../ui/layout/figures-table.tsx'

const hundredths = (amount: string): bigint => parseHundredths(amount) ?? 0n

/** Returns the price of one unit; undefined if the quantity is zero. Unit prices of packages may have fractions of a cent. */
const unitPrice = ({ quantity, price }: InvoiceLine): number | undefined =>
  Number(quantity) > 0 ? Number(price) / Number(quantity) : undefined

/** The lines of an issued invoice, with the discount on each line. */
export function InvoiceLines({ lines, currency }: { lines: readonly InvoiceLine[]; currency: string }) {
  const t = useWording('billing')
  const f = useFormats()
  const unit = lines.every((line) => line.unit === 'credits') ? 'credits' : 'quantity'
  return (
    <FiguresTable
      label={t('billing:invoice.lines')}
      columns={[t('billing:pdf.item'), t(`billing:pdf.${unit}`), t('billing:invoice.unit_price'), t('billing:pdf.net')]}
    >
      {lines.map((line, at) => {
        const each = unitPrice(line)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an issued invoice never change
          <tr key={at}>
            <th scope="row">
              <bdi>{line.name}</bdi>
              {hundredths(line.discount) > 0n && (
                <div className="meta">
                  {t('billing:invoice.discount', { amount: f.money(line.discount, currency) })}
                </div>
              )}
            </th>
            <td>{f.number(Number(line.quantity))}</td>
            <td>{each !== undefined && f.unitPrice(each, currency)}</td>
            <td>{f.money(line.amount, currency)}</td>
          </tr>
        )
      })}
    </FiguresTable>
  )
}
