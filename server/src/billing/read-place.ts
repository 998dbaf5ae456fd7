import { missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Place } from '@mapwright/contract/billing/place.ts'
import { type TaxedAddress, vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import { readBilling } from '../accounts/profile/billing-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { phoneCountry } from './phone-country.ts'
import { type Evidence, placeState } from './place.ts'
import { recordedEvidence } from './place-rows.ts'
import { vatProof } from './vat-check-rows.ts'

type Asked = {
  user_id: string
  seller: TaxedAddress
  /** Country of the request's IP address, if a trusted proxy reports it. */
  internet_country?: string | undefined
  /** Time of that request, if it is an earlier one. */
  internet_at?: Date | undefined
  now: Date
}

const piece = (kind: Evidence['kind'], country: string, at: Date | null = null): Evidence => ({
  kind,
  country,
  source: '',
  note: '',
  at,
})

/** Reads all current evidence of a customer's country. */
export async function readPlace(
  db: Db,
  { user_id, seller, internet_country = '', now, internet_at = now }: Asked,
): Promise<Decoded<Place>> {
  const [billing, recorded, [sms]] = await Promise.all([
    readBilling(db, user_id),
    recordedEvidence(db, user_id),
    // Counts only a phone number that was confirmed by SMS. An unconfirmed number would only repeat the customer's own claim.
    db<{ number: string; verified_at: Date }[]>`
      SELECT number, verified_at FROM sms_numbers WHERE user_id = ${user_id} AND verified_at IS NOT NULL`,
  ])
  const { country, post_code, buyer_kind, vat_no } = billing
  const [phone, proof] = await Promise.all([
    phoneCountry(sms?.number ?? ''),
    vat_no !== '' && isVatNumber(vat_no, vatAreaOf(billing).country) ? vatProof(db, user_id, vat_no, now) : null,
  ])
  const evidence = [
    ...(billing.confirmed && missingBillingFields(billing).length === 0 ? [piece('address', country)] : []),
    ...(sms && phone ? [piece('phone', phone, sms.verified_at)] : []),
    ...(internet_country ? [piece('internet', internet_country, internet_at)] : []),
    ...(proof ? [piece('vat_number', country, new Date(proof.checked_at))] : []),
    ...recorded,
  ]
  return {
    state: placeState({ seller: vatAreaOf(seller).country, country, post_code, buyer_kind, evidence }),
    country,
    evidence,
  }
}
