import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { InvoiceLine } from '@mapwright/contract/billing/invoice.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { FiguresTable } from '../ui/figures-table.tsx'

const hundredths = (amount: string): bigint => parseHundredths(amount) ?? 0n

/** What one unit costs; undefined if that is no whole number of cents, as with a price for a package. */
function unitPrice({ quantity, price }: InvoiceLine): string | undefined {
  const [units, net] = [hundredths(quantity), hundredths(price) * 100n]
  return units > 0n && net % units === 0n ? formatHundredths(net / units) : undefined
}

/** The lines of an issued invoice, with the discount on each. */
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
            <td>{each && f.money(each, currency)}</td>
            <td>{f.money(line.amount, currency)}</td>
          </tr>
        )
      })}
    </FiguresTable>
  )
}
