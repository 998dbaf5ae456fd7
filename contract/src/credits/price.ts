import { z } from 'zod'
import { CreditsInput, CreditsText, Id, line, MoneyInput, MoneyText } from '../api/scalars.ts'

const named = {
  _id: Id,
  name: z.string(),
  count: CreditsText,
  bonus: CreditsText,
  amount: MoneyText,
  position: z.number().int(),
}

/** A credit package: `count` credits for `amount` net, and `bonus` credits on top. */
export const Price = z.strictObject({ ...named, online: z.boolean() })
export type Price = z.output<typeof Price>

/** A package on sale, with the caller's VAT. */
export const OfferedPrice = z.strictObject({ ...named, vat: MoneyText, total: MoneyText })
export type OfferedPrice = z.output<typeof OfferedPrice>

/** The bounds of an amount that the customer chooses, in hundredths of credits. */
export const ownAmount = { minimum: 100n, maximum: 10_000_000n } as const

/** So many credits at the price of one, with the caller's VAT. */
export const OwnPrice = z.strictObject({
  name: z.string(),
  count: CreditsText,
  amount: MoneyText,
  vat: MoneyText,
  total: MoneyText,
})
export type OwnPrice = z.output<typeof OwnPrice>

export const PriceInput = z.strictObject({
  name: line(80, 1),
  count: CreditsInput.refine((count) => count > 0n, { params: { code: 'not_positive' } }),
  bonus: CreditsInput.prefault('0'),
  amount: MoneyInput.refine((amount) => amount > 0n, { params: { code: 'not_positive' } }),
  online: z.boolean().default(true),
})
