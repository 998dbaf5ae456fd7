import { z } from 'zod'
import { BillingAddress } from '../accounts/billing-address.ts'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { CreditsInput } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { Place } from '../billing/place.ts'
import { Tax } from '../billing/tax.ts'
import { CreditPackage, CreditPackageInput, OwnAmountPrice, PackageOnSale } from './package.ts'

const may = ['may:settings'] as const

export const ListPackagesOnSale = endpoint({
  name: 'credits.list_packages_on_sale',
  method: 'GET',
  path: '/price',
  access: ['customer', 'staff'],
  summary: "The credit packages on sale, with the caller's VAT and the ways to pay",
  payload: {
    prices: z.array(PackageOnSale),
    /** The packages of monthly subscriptions. Empty if the site does not offer them, or no payment method that can be stored. */
    monthly: z.array(PackageOnSale),
    /** True if customers can buy any number of credits. `credits.quote_own_amount` returns the price. */
    has_own_amount: z.boolean(),
    /** True if customers without enough credits for an order may pay the difference by an online method in `payment_methods`. */
    has_direct_payment: z.boolean(),
    /** True if at least one voucher can currently be redeemed. */
    has_vouchers: z.boolean(),
    currency: z.string(),
    tax: Tax,
    /** Evidence of the caller's country. Without proof, the VAT of the seller's country applies. */
    place: Place,
    billing: BillingAddress,
    payment_methods: z.array(z.enum(paymentMethods)),
  },
})

export const QuoteOwnAmount = endpoint({
  name: 'credits.quote_own_amount',
  method: 'GET',
  path: '/credits_quote',
  access: ['customer'],
  summary: "The price of a number of credits that the caller chooses, with the caller's VAT",
  /** With `for_order`, the method with which missing credits are paid; its smallest payment may raise the number of credits. */
  query: z.strictObject({ count: CreditsInput, for_order: z.enum(paymentMethods).optional() }),
  payload: { price: OwnAmountPrice },
  problems: ['credits.own_amount_off', 'credits.count_out_of_range'],
})

export const packageCalls = resource({
  supports: ['list', 'add', 'change', 'setOnline', 'remove', 'removeMany', 'countDependents', 'reorder'],
  domain: 'credits',
  audit_kind: 'services',
  one: 'price',
  many: 'prices',
  path: '/price',
  listPath: '/price_all',
  access: { list: may, add: may, change: may, remove: may },
  row: CreditPackage,
  input: CreditPackageInput,
  sorts: ['count', 'amount'],
  filters: { online: z.enum(['true', 'false']).optional() },
  size: 100,
  problems: { unknown: 'credits.price_not_found' },
})
