import { z } from 'zod'
import { BillingAddress } from '../accounts/billing-address.ts'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { CreditsInput } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { Tax } from '../billing/tax.ts'
import { OfferedPrice, OwnPrice, Price, PriceInput } from './price.ts'

const may = ['may:settings'] as const

export const ListOfferedPrices = endpoint({
  name: 'credits.list_offered_prices',
  method: 'GET',
  path: '/price',
  access: ['customer', 'staff'],
  summary: "The credit packages on sale, with the caller's VAT and the ways to pay",
  payload: {
    prices: z.array(OfferedPrice),
    /** Whether any number of credits can be bought, see `credits.quote_own_amount`. */
    has_own_amount: z.boolean(),
    currency: z.string(),
    tax: Tax,
    billing: BillingAddress,
    payment_methods: z.array(z.enum(paymentMethods)),
  },
})

export const QuoteOwnAmount = endpoint({
  name: 'credits.quote_own_amount',
  method: 'GET',
  path: '/credits_quote',
  access: ['customer'],
  summary: "What a number of credits that the caller chooses costs, with the caller's VAT",
  query: z.strictObject({ count: CreditsInput }),
  payload: { price: OwnPrice },
  problems: ['credits.own_amount_off', 'credits.count_out_of_range'],
})

export const {
  list: ListPrices,
  add: AddPrice,
  change: ChangePrice,
  setOnline: SetPriceOnline,
  remove: RemovePrice,
  removeMany: RemovePrices,
  move: MovePrice,
} = resource({
  domain: 'credits',
  one: 'price',
  many: 'prices',
  path: '/price',
  listPath: '/price_all',
  access: { list: may, add: may, change: may, remove: may },
  row: Price,
  input: PriceInput,
  sorts: ['count', 'amount'],
  filters: { online: z.enum(['true', 'false']).optional() },
  size: 100,
  problems: { unknown: 'credits.price_not_found' },
})
