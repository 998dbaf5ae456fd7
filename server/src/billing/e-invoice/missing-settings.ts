import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import type { IssuedInvoice } from '../invoice-rows.ts'
import { vatIdentifier } from './vat-identifier.ts'

const needed = ['company_address', 'company_post_code', 'company_city', 'company_email', 'company_phone'] as const

/**
 * Lists the empty settings that an XRechnung requires: the seller's address and contact (BR-DE-2 to BR-DE-7), the bank account (BR-DE-23)
 * and a number that identifies the seller.
 * The required number depends on the VAT: the VAT number for a reverse charge, intra-Community supply or export (BR-AE-02, BR-IC-02,
 * BR-G-02), the registration number outside the scope of VAT (BR-CO-26), and the VAT number or tax number in all other cases (BR-S-02,
 * BR-Z-02, BR-E-02). A VAT number without a country's prefix (BR-CO-09) counts as missing, and invoices of early releases can lack the
 * buyer's country (BR-11).
 */
export function missingSettings({ seller, buyer, lines }: IssuedInvoice): string[] {
  const hasCategory = (...categories: VatCategory[]) =>
    lines.some(({ vat_category }) => categories.includes(vat_category))
  const identity = hasCategory('O') ? ('company_reg' as const) : ('company_vat_no' as const)
  const hasTaxNumber = !hasCategory('AE', 'K', 'G') && Boolean(seller.company_tax_no?.trim())
  const required = [...needed, 'bank_iban' as const, ...(hasTaxNumber ? [] : [identity])]
  const written = { ...seller, company_vat_no: vatIdentifier(seller.company_vat_no, seller.country) }
  const missing: string[] = required.filter((name) => written[name].trim() === '')
  return buyer.country === '' ? [...missing, 'buyer_country'] : missing
}
