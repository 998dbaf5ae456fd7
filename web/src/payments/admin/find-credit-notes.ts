import { ListCreditNotes } from '@mapwright/contract/payments/refund-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { formatsOf } from '../../platform/i18n/formats.ts'
import { language } from '../../platform/language.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { site } from '../../platform/site-data.ts'

/** Finds credit notes of all customers. Each result links to the corrected invoice. */
export default async function findCreditNotes(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { credit_notes } = await call(ListCreditNotes, { query: { keywords: text, size: 5 } }, { signal })
  const f = formatsOf(language(), site.settings.currency)
  return credit_notes.map(({ _id, number, user, total, currency, invoice_id }) => ({
    id: _id,
    title: `${number} · ${user.company_name || user.name}`,
    detail: f.money(`-${total}`, currency),
    href: pathTo('/admin/agent_manager/agency_invoice/$id', { id: invoice_id }),
  }))
}
