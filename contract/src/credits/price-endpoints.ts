import { z } from 'zod'
import { BillingAddress } from '../accounts/billing-address.ts'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { Tax } from '../billing/tax.ts'
import { OfferedPrice, Price, PriceInput } from './price.ts'

const may = ['may:settings'] as const

export const ListOfferedPrices = endpoint({
  name: 'credits.list_offered_prices',
  method: 'GET',
  path: '/price',
  access: ['customer', 'staff'],
  summary: "The credit packages on sale, with the caller's VAT and the ways to pay",
  payload: {
    prices: z.array(OfferedPrice),
    currency: z.string(),
    tax: Tax,
    billing: BillingAddress,
    payment_methods: z.array(z.enum(paymentMethods)),
  },
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
