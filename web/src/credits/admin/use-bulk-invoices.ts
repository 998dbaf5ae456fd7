import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { ExportInvoices, RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import type { BulkAction } from '../../ui/lists/data-list.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Maximum number of invoices listed in a confirmation. */
const maxNumbers = 10

const sumOf = (amounts: readonly string[]) =>
  formatHundredths(amounts.reduce((sum, amount) => sum + (parseHundredths(amount) ?? 0n), 0n))

/** Bulk actions on invoices. Each invoice is a separate call with its own entry in the audit log. */
export function useBulkInvoices(): BulkAction<CustomerInvoice>[] {
  const t = useWording('credits')
  const f = useFormats()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { save } = useDownload()
  const mayPay = useMay('mark_as_paid')
  const mayRemove = useMay('dealers_manager.delete_invoice')

  /** Formats the total of the invoices, with one sum per currency. */
  const totalOf = (invoices: readonly CustomerInvoice[]) =>
    f.list(
      [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, of]) =>
        f.money(sumOf(of.map(({ total }) => total)), currency),
      ),
    )

  const numbersOf = (invoices: readonly CustomerInvoice[]) => {
    const numbers = invoices.slice(0, maxNumbers).map(({ invoice }) => invoice ?? t('credits:manage.draft'))
    const count = invoices.length - numbers.length
    return f.list(count > 0 ? [...numbers, t('credits:bulk.more', { count })] : numbers)
  }

  const forEach = (
    name: 'pay' | 'remove',
    picked: readonly CustomerInvoice[],
    isPossible: (invoice: CustomerInvoice) => boolean,
    change: (invoice: CustomerInvoice) => Promise<unknown>,
  ) => {
    const invoices = picked.filter(isPossible)
    const count = invoices.length
    if (count === 0) return notify.info(t(`credits:bulk.${name}_none`))
    const left = picked.length - count
    const run = async () => {
      let done = 0
      let refusal: ProblemError | undefined
      for (const invoice of invoices)
        await change(invoice).then(
          () => done++,
          (problem: ProblemError) => {
            refusal = problem
          },
        )
      refreshNames(client, ['billing', 'payments', 'credits'])
      if (done > 0) notify.done(t(`credits:bulk.${name}_done`, { count: done }))
      if (refusal) notify.failed(t('credits:bulk.failed', { count: count - done, reason: refusal.message }))
    }
    const text = t(`credits:bulk.${name}_text`, {
      count,
      credits: f.credits(sumOf(invoices.map((invoice) => invoice.count))),
      numbers: numbersOf(invoices),
    })
    return void confirm({
      title: t(`credits:bulk.${name}_title`, { count, total: totalOf(invoices) }),
      text: left > 0 ? `${text} ${t(`credits:bulk.${name}_left`, { count: left })}` : text,
      action: t(`credits:manage.${name}`),
      danger: name === 'remove',
      run,
    })
  }

  const exportSelected = {
    label: t('credits:bulk.export'),
    onSelect: (picked: readonly CustomerInvoice[]) =>
      void save(ExportInvoices, { query: { ids: picked.map(({ _id }) => _id).join(',') } }),
  }
  const pay = {
    label: t('credits:manage.pay'),
    onSelect: (picked: readonly CustomerInvoice[]) =>
      forEach(
        'pay',
        picked,
        ({ status }) => status === 'due',
        ({ _id }) => call(MarkAsPaid, { body: { id: _id } }),
      ),
  }
  const remove = {
    label: t('credits:manage.remove'),
    danger: true,
    onSelect: (picked: readonly CustomerInvoice[]) =>
      forEach(
        'remove',
        picked,
        ({ status }) => status === 'due' || status === 'draft',
        ({ _id }) => call(RemoveInvoice, { params: { id: _id } }),
      ),
  }
  return [...(mayPay ? [pay] : []), exportSelected, ...(mayRemove ? [remove] : [])]
}
