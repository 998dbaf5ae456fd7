import { z } from 'zod'
import { CreditsInput, CreditsText, Id, InstantText, line } from '../api/scalars.ts'

/** The form in which codes are stored and compared: "welcome-25 " is "WELCOME25". */
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
  /** The period in which it can be redeemed: from `starts_at` until shortly before `expires_at`; null: no limit. */
  starts_at: InstantText.nullable(),
  expires_at: InstantText.nullable(),
  /** Limits on redeeming it, in total and by each customer; null: without limit. */
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

/** One use of a voucher: the customer and the time. */
export const VoucherUse = z.strictObject({
  _id: Id,
  user: z.strictObject({ _id: Id, name: z.string(), company_name: z.string(), email: z.string() }),
  count: CreditsText,
  at: InstantText,
})
export type VoucherUse = z.output<typeof VoucherUse>
