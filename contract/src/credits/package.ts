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

/** Ways of selling a package: in single purchases or in monthly subscriptions. */
export const packageBillings = ['once', 'monthly'] as const
export type PackageBilling = (typeof packageBillings)[number]

/** A credit package: `count` credits for the net price `amount`, plus `bonus` free credits. */
export const CreditPackage = z.strictObject({ ...named, billing: z.enum(packageBillings), online: z.boolean() })
export type CreditPackage = z.output<typeof CreditPackage>

/** A package on sale, with the caller's VAT. */
export const PackageOnSale = z.strictObject({ ...named, vat: MoneyText, total: MoneyText })
export type PackageOnSale = z.output<typeof PackageOnSale>

/**
 * Limits of the number of credits that the customer can choose, in hundredths of a credit. `for_order` is the minimum for an order, which
 * the smallest payment with the chosen method may raise.
 */
export const ownAmount = { minimum: 100n, for_order: 1n, maximum: 10_000_000n } as const

/** The price of a number of credits that the customer chooses, with the caller's VAT. */
export const OwnAmountPrice = z.strictObject({
  name: z.string(),
  count: CreditsText,
  amount: MoneyText,
  vat: MoneyText,
  total: MoneyText,
})
export type OwnAmountPrice = z.output<typeof OwnAmountPrice>

export const CreditPackageInput = z.strictObject({
  name: line(80, 1),
  count: CreditsInput.refine((count) => count > 0n, { params: { code: 'not_positive' } }),
  bonus: CreditsInput.prefault('0'),
  amount: MoneyInput.refine((amount) => amount > 0n, { params: { code: 'not_positive' } }),
  /** A new package is sold once unless this is set; a change without it keeps the value. */
  billing: z.enum(packageBillings).optional(),
  online: z.boolean().default(true),
})
