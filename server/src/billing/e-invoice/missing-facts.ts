import type { IssuedInvoice } from '../invoice-rows.ts'

const needed = ['company_address', 'company_post_code', 'company_city', 'company_email', 'company_phone'] as const

/**
 * The settings without which an XRechnung would be refused: the seller's address and contact (BR-DE-2 to BR-DE-7), the account (BR-DE-23)
 * and a number that identifies the seller (BR-CO-26, BR-S-02, BR-E-02, BR-AE-02).
 */
export function missingFacts({ seller, lines }: IssuedInvoice): string[] {
  const isOutsideScope = lines.some(({ vat_category }) => vat_category === 'O')
  const identity = isOutsideScope ? ('company_reg' as const) : ('company_vat_no' as const)
  return [...needed, 'bank_iban' as const, identity].filter((name) => seller[name].trim() === '')
}
