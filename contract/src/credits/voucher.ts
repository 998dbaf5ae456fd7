import { z } from 'zod'
import { CreditsInput, CreditsText, Id, InstantText, line } from '../api/scalars.ts'

/** Normalizes a code for storage and comparison: "welcome-25 " becomes "WELCOME25". */
export const voucherCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()

export const VoucherCode = line(40, 1)
  .transform(voucherCode)
  .refine((code) => code !== '', { params: { code: 'required' } })

/** A code that gives `count` credits to each customer who redeems it. */
export const Voucher = z.strictObject({
  _id: Id,
  name: z.string(),
  code: z.string(),
  count: CreditsText,
  /** The redemption period. `starts_at` is inclusive, `expires_at` is exclusive; null: no limit. */
  starts_at: InstantText.nullable(),
  expires_at: InstantText.nullable(),
  /** Limits on the number of uses, in total and per customer; null: no limit. */
  max_uses: z.number().int().nullable(),
  max_uses_per_customer: z.number().int().nullable(),
  used: z.number().int(),
  online: z.boolean(),
  created_at: InstantText,
})
export type Voucher = z.output<typeof Voucher>

const instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .nullable()
const uses = z.number().int().min(1).max(1_000_000).nullable()

export const VoucherInput = z
  .strictObject({
    name: line(80, 1),
    code: VoucherCode,
    count: CreditsInput.refine((count) => count > 0n, { params: { code: 'not_positive' } }),
    starts_at: instant.default(null),
    expires_at: instant.default(null),
    max_uses: uses.default(null),
    max_uses_per_customer: uses.default(1),
    online: z.boolean().default(true),
  })
  .refine(({ starts_at, expires_at }) => !starts_at || !expires_at || starts_at < expires_at, {
    path: ['expires_at'],
    params: { code: 'not_after_start' },
  })

/** A use of a voucher, with customer and time. */
export const VoucherUse = z.strictObject({
  _id: Id,
  user: z.strictObject({ _id: Id, name: z.string(), company_name: z.string(), email: z.string() }),
  count: CreditsText,
  at: InstantText,
})
export type VoucherUse = z.output<typeof VoucherUse>
