import { holds } from '@mapwright/contract/accounts/permissions.ts'
import { credits } from '@mapwright/contract/api/amounts.ts'
import type { InvoiceBuyer } from '@mapwright/contract/billing/invoice.ts'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { bankDetails } from './bank-details.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { creditNotesOf, customerInvoice, issuedInvoice } from './invoice-rows.ts'
import { linesOf } from './line-rows.ts'

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

/** One invoice. Its customer finds neither drafts nor reversed invoices, and nobody else's. */
export const getInvoice = query(GetInvoice, async ({ sql, actor, params }) => {
  const [invoice, issued, settings, lines, notes] = await Promise.all([
    customerInvoice(sql, params.id),
    issuedInvoice(sql, params.id),
    readSettings(sql),
    linesOf(sql, params.id),
    creditNotesOf(sql, params.id),
  ])
  const isStaff = holds(actor, 'dealers_manager.invoices')
  const isOwn = invoice?.user._id === actor._id && invoice.status !== 'draft'
  return {
    invoice: found(isStaff || isOwn ? invoice : undefined, 'credits.invoice_not_found'),
    buyer: issued && !issued.erased_at ? printedBuyer(issued.buyer) : null,
    bank: bankDetails(settings),
    lines: lines.map(({ name, unit, quantity, price, discount, amount }) => {
      return { name, unit, quantity: credits(quantity), price, discount, amount }
    }),
    credit_notes: [...notes],
  }
})
