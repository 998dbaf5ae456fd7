import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { paymentMethods } from './invoice.ts'
import { OfferedPrice, Price, PriceInput, Tax } from './price.ts'

const one = z.strictObject({ id: Id })

export const ListOfferedPrices = endpoint({
  name: 'credits.list_offered_prices',
  method: 'GET',
  path: '/price',
  access: ['customer', 'staff'],
  summary: "The credit packages on sale, with the caller's VAT and the ways to pay",
  answers: {
    prices: z.array(OfferedPrice),
    currency: z.string(),
    tax: Tax,
    payment_methods: z.array(z.enum(paymentMethods)),
  },
})

export const ListPrices = endpoint({
  name: 'credits.list_prices',
  method: 'GET',
  path: '/price_all',
  access: ['may:settings'],
  summary: 'Every credit package, on sale or not',
  answers: { prices: z.array(Price) },
})

export const AddPrice = endpoint({
  name: 'credits.add_price',
  method: 'POST',
  path: '/price',
  access: ['may:settings'],
  summary: 'Add a credit package at the end of the list',
  body: PriceInput,
  answers: { price: Price },
})

export const ChangePrice = endpoint({
  name: 'credits.change_price',
  method: 'PUT',
  path: '/price/:id',
  access: ['may:settings'],
  summary: 'Change a credit package; invoices already made keep what they say',
  params: one,
  body: PriceInput,
  answers: { price: Price },
  problems: ['credits.price_not_found'],
})

export const RemovePrice = endpoint({
  name: 'credits.remove_price',
  method: 'DELETE',
  path: '/price/:id',
  access: ['may:settings'],
  summary: 'Remove a credit package',
  params: one,
  answers: {},
  problems: ['credits.price_not_found'],
})

export const MovePrice = endpoint({
  name: 'credits.move_price',
  method: 'PUT',
  path: '/price/:id/update_pos',
  access: ['may:settings'],
  summary: 'Move a credit package to another place in the list',
  params: one,
  body: z.strictObject({ position: z.number().int().min(1).max(10_000) }),
  answers: { prices: z.array(Price) },
  problems: ['credits.price_not_found'],
})
