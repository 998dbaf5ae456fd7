import { z } from 'zod'
import { isCountry } from '../api/countries.ts'
import { keysOf, tableOf } from '../api/typed-entries.ts'
import { addressFields, BuyerKind, businessFields, personFields } from './user-fields.ts'

export const billingFields = {
  buyer_kind: businessFields.buyer_kind,
  firstname: personFields.firstname,
  lastname: personFields.lastname,
  company_name: businessFields.company_name,
  vat_no: businessFields.vat_no,
  address: addressFields.address,
  post_code: addressFields.post_code,
  city: addressFields.city,
  country: addressFields.country,
}
export type BillingField = keyof typeof billingFields

/** The buyer on invoices; the country determines the VAT. */
export const BillingAddress = z.strictObject({
  ...tableOf(keysOf(billingFields), () => z.string()),
  buyer_kind: BuyerKind,
  /** True if the user has confirmed the complete address. The country of an unconfirmed address may be a guess. */
  confirmed: z.boolean(),
  /** True if the user chose the country at registration. Forms of earlier releases preselected a country. */
  country_entered: z.boolean(),
})
export type BillingAddress = z.output<typeof BillingAddress>

/** Countries and territories whose addresses have no postal code. */
const withoutPostCodes =
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  )

export const hasPostCodes = (country: string): boolean => !withoutPostCodes.includes(country)

type RequiredField = Exclude<BillingField, 'vat_no'>

const namesOf: Readonly<Record<string, RequiredField[]>> = {
  business: ['company_name'],
  private: ['firstname', 'lastname'],
}

/**
 * Returns the required fields that are empty or invalid: the kind of buyer, a company name (businesses) or full name (private persons),
 * street, town, country and, if the country has post codes, the post code.
 */
export function missingBillingFields(address: Readonly<Record<RequiredField, string>>): RequiredField[] {
  const isEmpty = (name: RequiredField) =>
    address[name].trim() === '' || (name === 'country' && !isCountry(address.country))
  const anyName: RequiredField[] = isEmpty('company_name') ? ['firstname', 'lastname'] : []
  const names = ['buyer_kind' as const, ...(namesOf[address.buyer_kind] ?? anyName)]
  const places: RequiredField[] = hasPostCodes(address.country)
    ? ['address', 'post_code', 'city', 'country']
    : ['address', 'city', 'country']
  return [...names, ...places].filter(isEmpty)
}
