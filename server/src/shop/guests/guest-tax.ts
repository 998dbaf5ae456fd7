import { isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { type Evidence, isSettled, placeState } from '../../billing/place.ts'
import { readInvoiceSettings } from '../../billing/settings.ts'
import { type Tax, taxFor } from '../../billing/tax.ts'
import { vatProof } from '../../billing/vat-check-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Settings } from '../../site/read-settings.ts'
import { vatRateFor } from '../../site/vat-rows.ts'
import { goodsTax } from '../orders/goods-tax.ts'

type Asked = {
  contents: 'goods' | 'digital'
  /** Undefined until the guest has entered it. */
  country?: string | undefined
  buyer_kind: string
  vat_no: string
  internet_country: string | undefined
  now: Date
}

/**
 * The VAT of an order before there is a user for it, by the rules by which the order is taxed (`orderTax`): digital products have that of
 * the buyer's country if there is evidence for it, otherwise the seller's.
 */
export async function guestTax(db: Db, settings: Settings, asked: Asked): Promise<Tax> {
  const { contents, country = settings.country, buyer_kind, vat_no, internet_country, now } = asked
  const proof = vat_no === '' ? null : await vatProof(db, null, vat_no, now)
  const buyer = { buyer_kind, vat_no, vat_proof: proof }
  if (contents === 'goods') return goodsTax(db, settings, { buyer, destination: country })
  const piece = (kind: Evidence['kind'], of: string): Evidence => ({ kind, country: of, source: '', note: '', at: now })
  const evidence = [
    piece('address', country),
    ...(internet_country ? [piece('internet', internet_country)] : []),
    ...(proof && isVatNumber(vat_no, country) ? [piece('vat_number', country)] : []),
  ]
  const state = placeState({ seller: settings.country, country, buyer_kind, evidence })
  const { vat_scheme } = await readInvoiceSettings(db)
  const seller = { country: settings.country, vat_no: settings.company_vat_no, vat_scheme }
  return taxFor(seller, { ...buyer, country: isSettled({ state }) ? country : '' }, (of) => vatRateFor(db, of))
}
