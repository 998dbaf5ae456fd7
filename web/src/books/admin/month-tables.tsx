import { VisuallyHidden } from '@mantine/core'
import type { CreditMonth, InvoiceMonth, PaymentMonth } from '@mapwright/contract/books/month.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Money } from '../../ui/text/amounts.tsx'

/** The month, visible only in the first of its rows. */
function Month({ rows, at }: { rows: readonly { month: string }[]; at: number }) {
  const f = useFormats()
  const month = rows[at]?.month ?? ''
  const name = f.month(month)
  return month === rows[at - 1]?.month ? <VisuallyHidden>{name}</VisuallyHidden> : name
}

const creditFigures = ['sold', 'bonus', 'spent', 'refunded', 'taken_back', 'adjusted', 'balance'] as const

/** Table of the changes in customers' credits, by month. */
export function CreditMonths({ rows }: { rows: readonly CreditMonth[] }) {
  const t = useWording('books')
  const f = useFormats()
  return (
    <FiguresTable
      label={t('books:months.credits')}
      columns={[t('books:months.month'), ...creditFigures.map((name) => t(`books:credits.${name}`))]}
    >
      {rows.map((row) => (
        <tr key={row.month}>
          <th scope="row">{f.month(row.month)}</th>
          {creditFigures.map((name) => (
            <td key={name}>{f.credits(row[name])}</td>
          ))}
        </tr>
      ))}
    </FiguresTable>
  )
}

/** Table of the invoices minus the credit notes, by month and tax case. */
export function InvoiceMonths({ rows }: { rows: readonly InvoiceMonth[] }) {
  const t = useWording('books', 'billing')
  const f = useFormats()
  return (
    <FiguresTable
      label={t('books:months.invoices')}
      columns={[
        t('books:months.month'),
        t('billing:figures.case'),
        t('billing:figures.documents'),
        t('billing:figures.net'),
        t('billing:figures.vat'),
        t('books:months.gross'),
      ]}
    >
      {rows.map(({ month, currency, category, documents, net, vat, gross }, at) => (
        <tr key={`${month} ${currency} ${category}`}>
          <th scope="row">
            <Month rows={rows} at={at} />
          </th>
          <td>{t(`billing:category.${category}`)}</td>
          <td>{f.number(documents)}</td>
          {[net, vat, gross].map((value, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
            <td key={part}>
              <Money value={value} currency={currency} />
            </td>
          ))}
        </tr>
      ))}
    </FiguresTable>
  )
}

const moneyFigures = ['received', 'returned', 'surplus', 'surplus_returned'] as const

/** Money received and returned, by payment method. */
export function PaymentMonths({ rows }: { rows: readonly PaymentMonth[] }) {
  const t = useWording('books', 'credits')
  const f = useFormats()
  return (
    <FiguresTable
      label={t('books:months.payments')}
      columns={[
        t('books:months.month'),
        t('books:months.method'),
        t('books:months.count'),
        t('books:months.received'),
        t('books:months.returned'),
        t('books:months.surplus'),
        t('books:months.surplus_returned'),
      ]}
    >
      {rows.map(({ month, currency, method, payments, ...moved }, at) => (
        <tr key={`${month} ${currency} ${method}`}>
          <th scope="row">
            <Month rows={rows} at={at} />
          </th>
          <td>{t(`credits:method.${method}`)}</td>
          <td>{f.number(payments)}</td>
          {moneyFigures.map((name) => (
            <td key={name}>
              <Money value={moved[name]} currency={currency} />
            </td>
          ))}
        </tr>
      ))}
    </FiguresTable>
  )
}
