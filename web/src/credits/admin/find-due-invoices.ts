import { ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { call, newKey } from '../../platform/api/call.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { formatsOf } from '../../platform/i18n/formats.ts'
import { loadWording, words } from '../../platform/i18n/wording.ts'
import { language } from '../../platform/language.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { site } from '../../platform/site-data.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'

const formats = () => formatsOf(language(), site.settings.currency)
const due = async (text: string, signal?: AbortSignal) =>
  (await call(ListInvoices, { query: { keywords: text, status: 'due', size: 5 } }, { signal })).invoices

/** Finds due invoices by number, person or company, for the command palette. */
export default async function findDueInvoices(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const f = formats()
  return (await due(text, signal)).map(({ invoice, user, total, currency }) => ({
    id: invoice ?? '',
    title: `${invoice} · ${user.company_name || user.name}`,
    detail: f.money(total, currency),
    href: '/admin/agent_manager/agency_invoices',
  }))
}

/** Marks the invoice as paid, after a confirmation with the amount. */
export async function act(number: string): Promise<void> {
  const found = (await due(number)).find(({ invoice }) => invoice === number)
  if (!found) return
  await loadWording(['credits'])
  const f = formats()
  const credits = f.credits(found.count)
  const { name } = found.user
  const key = newKey()
  await confirm({
    title: `${words('credits:manage.pay')}: ${number}`,
    text: words('credits:manage.pay_text', { total: f.money(found.total, found.currency), credits, name }),
    action: words('credits:manage.pay'),
    run: async () => {
      await call(MarkAsPaid, { body: { id: found._id, txn_id: '' } }, { key })
      refreshNames(queryClient, ['billing', 'payments', 'credits', 'accounts'])
      notify.done(words('credits:manage.paid', { credits, name }))
    },
  })
}
