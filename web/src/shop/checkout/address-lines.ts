import type { BillingAddress } from '@mapwright/contract/accounts/billing-address.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { countryName } from '../../accounts/countries.ts'

/** The lines of an address as printed on a parcel. */
export const addressLines = ({ company_name, name, address, post_code, city, country }: ShopAddress): string[] =>
  [company_name, name, address, `${post_code} ${city}`, countryName(country)].map((line) => line.trim()).filter(Boolean)

/** Converts a billing address to a shipping address. */
export const ofBilling = ({ firstname, lastname, company_name, ...billing }: BillingAddress): ShopAddress => ({
  name: `${firstname} ${lastname}`.trim() || company_name,
  company_name: billing.buyer_kind === 'private' ? '' : company_name,
  address: billing.address,
  post_code: billing.post_code,
  city: billing.city,
  country: billing.country,
  phone: '',
})
