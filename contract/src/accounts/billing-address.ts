import { z } from 'zod'
import { keysOf, tableOf } from '../api/typed-entries.ts'
import { addressFields, businessFields, personFields } from './user-fields.ts'

export const billingFields = {
  firstname: personFields.firstname,
  lastname: personFields.lastname,
  company_name: businessFields.company_name,
  address: addressFields.address,
  post_code: addressFields.post_code,
  city: addressFields.city,
  country: addressFields.country,
}
export type BillingField = keyof typeof billingFields

/** The buyer on invoices; the country determines the VAT. */
export const BillingAddress = z.strictObject({
  ...tableOf(keysOf(billingFields), () => z.string()),
  /** Whether the complete address was confirmed; a country alone may have been guessed. */
  confirmed: z.boolean(),
})
export type BillingAddress = z.output<typeof BillingAddress>

/** Countries and territories whose addresses have no postal code. */
const withoutPostCodes =
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  )

/** The empty fields among those that an invoice needs: a company name or full name, street, town and country. */
export function missingBillingFields(address: Readonly<Record<BillingField, string>>): BillingField[] {
  const isEmpty = (name: BillingField) => address[name].trim() === ''
  const names: BillingField[] = isEmpty('company_name') ? ['firstname', 'lastname'] : []
  const places: BillingField[] = withoutPostCodes.includes(address.country)
    ? ['address', 'city', 'country']
    : ['address', 'post_code', 'city', 'country']
  return [...names, ...places].filter(isEmpty)
}
