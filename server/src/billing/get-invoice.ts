import { credits } from '@mapwright/contract/api/amounts.ts'
import type { InvoiceBuyer } from '@mapwright/contract/billing/invoice.ts'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { found } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { bankDetails } from './bank-details.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { evidenceState } from './evidence-state.ts'
import { creditNotesOf, customerInvoice, type IssuedInvoice, issuedInvoice } from './invoice-rows.ts'
import { linesOf } from './line-rows.ts'
import { wasMailed } from './mail-invoice.ts'
import { type Evidence, placeOfInvoice } from './place.ts'
import { laterEvidence } from './place-rows.ts'

const printedBuyer = ({
  name,
  username,
  company_name,
  address,
  post_code,
  city,
  country,
  vat_no,
}: BuyerRow): InvoiceBuyer => ({
  name: name || (company_name ? '' : username),
  company_name,
  address,
  post_code,
  city,
  country,
  vat_no,
})

/** Returns the state of the evidence, or null if the invoice needs none. */
function shownState(issued: IssuedInvoice, later: readonly Evidence[]) {
  const state = issued.erased_at ? 'not_needed' : evidenceState(issued, later)
  return state === 'not_needed' ? null : state
}

/** Reads an invoice. Customers can read only their own issued invoices, except reversed ones. */
export const getInvoice = query(GetInvoice, async ({ sql, actor, params }) => {
  const [invoice, issued, settings, lines, notes, later, is_mailed] = await Promise.all([
    customerInvoice(sql, params.id),
    issuedInvoice(sql, params.id),
    readSettings(sql),
    linesOf(sql, params.id),
    creditNotesOf(sql, params.id),
    laterEvidence(sql, params.id),
    wasMailed(sql, params.id),
  ])
  const kept = issued?.buyer.place
  const isStaff = may(actor, ['may:dealers_manager.invoices'])
  const isOwn = invoice?.user._id === actor._id && invoice.status !== 'draft'
  return {
    invoice: found(isStaff || isOwn ? invoice : undefined, 'credits.invoice_not_found'),
    buyer: issued && !issued.erased_at ? printedBuyer(issued.buyer) : null,
    bank: bankDetails(settings),
    lines: lines.map(({ name, unit, quantity, price, discount, amount, vat_category }) => {
      return { name, unit, quantity: credits(quantity), price, discount, amount, vat_category }
    }),
    credit_notes: [...notes],
    is_mailed,
    place: isStaff && kept ? placeOfInvoice(kept, later) : null,
    evidence_state: isStaff && issued ? shownState(issued, later) : null,
  }
})
