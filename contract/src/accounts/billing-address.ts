import { z } from 'zod'
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

/** Who buys and where: printed on invoices; the country decides the VAT. */
export const BillingAddress = z.strictObject({
  ...(Object.fromEntries(Object.keys(billingFields).map((name) => [name, z.string()])) as Record<
    BillingField,
    z.ZodString
  >),
  /** Whether it was saved as a whole; a country by itself may be a guess. */
  confirmed: z.boolean(),
})
export type BillingAddress = z.output<typeof BillingAddress>

/** Countries and territories whose addresses have no postal code. */
const withoutPostCodes =
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  )

/** The fields that an invoice needs and that are still empty: a name (a company's or a full one), street, town and country. */
export function missingBillingFields(address: Readonly<Record<BillingField, string>>): BillingField[] {
  const isEmpty = (name: BillingField) => address[name].trim() === ''
  const names: BillingField[] = isEmpty('company_name') ? ['firstname', 'lastname'] : []
  const places: BillingField[] = withoutPostCodes.includes(address.country)
    ? ['address', 'city', 'country']
    : ['address', 'post_code', 'city', 'country']
  return [...names, ...places].filter(isEmpty)
}
