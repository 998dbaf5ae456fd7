import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import type { Wording } from './invoice-parties.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

/** Returns the legally required notes on a document without VAT (Article 226, points 11 and 11a, of Directive 2006/112/EC). */
export function taxNotes({ lines, seller }: Pick<IssuedInvoice, 'lines' | 'seller'>, t: Wording): string[] {
  const noteOf = (category: VatCategory): string | undefined => {
    switch (category) {
      case 'AE':
        return t('billing:pdf.reverse_charge')
      case 'K':
        return t('billing:pdf.intra_community')
      case 'G':
        return t('billing:pdf.export')
      case 'O':
        return isEu(seller.country) ? t('billing:pdf.place_of_supply') : t('billing:pdf.not_subject')
      case 'E':
        return seller.small_business_note || t('billing:pdf.small_business')
      case 'S':
      case 'Z':
        return undefined
    }
  }
  const categories = new Set(lines.map(({ vat_category }) => vat_category))
  return [...categories].map(noteOf).filter((note) => note !== undefined)
}
