import { isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import { type Evidence, placeState } from '../../billing/place.ts'
import { readInvoiceSettings } from '../../billing/settings.ts'
import { sellerOf, type Tax } from '../../billing/tax.ts'
import { taxOfPlace } from '../../billing/tax-of-place.ts'
import { vatProof } from '../../billing/vat-check-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Settings } from '../../site/read-settings.ts'
import { vatRateFor } from '../../site/vat-rows.ts'
import { goodsTax } from '../goods-tax.ts'

type Asked = {
  contents: 'goods' | 'digital'
  /** Undefined until the guest has entered a country. */
  country?: string | undefined
  post_code?: string
  buyer_kind: string
  vat_no: string
  internet_country: string | undefined
  now: Date
}

/**
 * Returns the VAT of an order that is not linked to a user yet, by the same rules as `orderTax`: digital products have the VAT
 * of the buyer's place if there is enough evidence of that place, otherwise the VAT of the seller's place.
 */
export async function guestTax(db: Db, settings: Settings, asked: Asked): Promise<Tax> {
  const { contents, buyer_kind, vat_no, internet_country, now } = asked
  const seller = sellerOf(settings)
  const place = asked.country ? { country: asked.country, post_code: asked.post_code } : seller
  const { country, post_code } = place
  const proof = vat_no === '' ? null : await vatProof(db, null, vat_no, now)
  const buyer = { buyer_kind, vat_no, vat_proof: proof }
  if (contents === 'goods') return goodsTax(db, settings, { buyer, destination: place })
  const piece = (kind: Evidence['kind'], of: string): Evidence => ({ kind, country: of, source: '', note: '', at: now })
  const evidence = [
    piece('address', country),
    ...(internet_country ? [piece('internet', internet_country)] : []),
    ...(proof && isVatNumber(vat_no, vatAreaOf(place).country) ? [piece('vat_number', country)] : []),
  ]
  const state = placeState({ seller: vatAreaOf(seller).country, country, post_code, buyer_kind, evidence })
  const { vat_scheme } = await readInvoiceSettings(db)
  const placed = { ...buyer, country, post_code }
  return taxOfPlace({ ...seller, vat_scheme }, placed, { state, evidence }, (of) => vatRateFor(db, of))
}
