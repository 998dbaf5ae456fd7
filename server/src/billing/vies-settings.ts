import { bareVatNumber, isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import type { Db } from '../platform/db/sql.ts'
import { sellerOf } from './tax.ts'

/** Reads the URL of VIES and the seller's VAT number. Without this number, VIES returns no consultation number. */
export async function viesSettings(db: Db): Promise<{ url: string; requester: string }> {
  const [settings] = await db<
    [{ vies_url: string; country: string; company_post_code: string; company_vat_no: string }]
  >`
    SELECT vies_url, country, company_post_code, company_vat_no FROM settings`
  const { vies_url, company_vat_no } = settings
  const { country } = vatAreaOf(sellerOf(settings))
  const isKnown = isEu(country) && isVatNumber(company_vat_no, country)
  return { url: vies_url, requester: isKnown ? bareVatNumber(company_vat_no) : '' }
}
