import { z } from 'zod'
import { CreditsText, Id, line, MoneyInput, MoneyText } from '../api/scalars.ts'

/** An item of the public price list, with its net starting price. */
export const PriceListItem = z.strictObject({
  _id: Id,
  category: z.string(),
  name: z.string(),
  note: z.string(),
  price: MoneyText,
  position: z.number().int(),
})
export type PriceListItem = z.output<typeof PriceListItem>

/** A service with its standard price. The page shows services if the price list has no items. */
export const PricedService = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  price: CreditsText,
})
export type PricedService = z.output<typeof PricedService>

export const PriceListInput = z.strictObject({
  category: line(80).default(''),
  name: line(120, 1),
  note: line(200).default(''),
  price: MoneyInput,
})
