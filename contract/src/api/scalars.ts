import { z } from 'zod'
import { type Credits, credits, type Money, money, parseHundredths } from './amounts.ts'
import { withoutBidi } from './clean-text.ts'
import { isCountry } from './countries.ts'
import { mailAddress } from './mail-address.ts'

declare const wire: unique symbol

/** A decimal string on the wire; `Stored` (bigint hundredths) on the server. */
export type AmountText<Stored extends bigint> = string & { readonly [wire]: Stored }

/** An ISO 8601 instant on the wire; a Date on the server. */
export type InstantText = string & { readonly [wire]: Date }

const decimalPattern = /^-?\d{1,15}(\.\d{1,2})?$/
/** The OpenAPI format of decimal strings. */
const decimal = { format: 'decimal' }
const isNotNegative = (text: string) => !text.startsWith('-')

export const Id = z.uuid()
/** Brands decimal strings with their unit, so that amounts of different units cannot be mixed up. */
export const amountText = <Stored extends bigint>(text: z.ZodString) => text as unknown as z.ZodType<AmountText<Stored>>
export const CreditsText = amountText<Credits>(z.string().regex(decimalPattern).meta(decimal))
export const MoneyText = amountText<Money>(z.string().regex(decimalPattern).meta(decimal))
export const InstantText = z.iso.datetime({ offset: true }) as unknown as z.ZodType<InstantText>

const amountInput = z
  .string()
  .max(20)
  .regex(decimalPattern)
  .refine(isNotNegative, { params: { code: 'negative' } })
  .meta(decimal)
const toHundredths = (text: string) => parseHundredths(text) ?? 0n

/** A non-negative decimal string in a request, parsed into hundredths. */
export const CreditsInput = amountInput.transform((text) => credits(toHundredths(text)))
export const MoneyInput = amountInput.transform((text) => money(toHundredths(text)))

/** Like `CreditsInput`, but may be negative. */
export const SignedCreditsInput = z
  .string()
  .max(20)
  .regex(decimalPattern)
  .meta(decimal)
  .transform((text) => credits(toHundredths(text)))

/** A single line of text: trimmed, `min` to `max` characters, well formed, without control characters and direction marks. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .overwrite(withoutBidi)
    .trim()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed() && /^\P{Cc}*$/u.test(text), { params: { code: 'invalid_text' } })

/** The address of a web page or service; empty if there is none. */
export const webAddress = (max: number) =>
  line(max).refine((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text), {
    params: { code: 'not_a_web_address' },
  })

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** An IANA time zone, such as "Europe/Berlin". */
export const TimeZone = line(60, 1).refine(isTimeZone, { params: { code: 'not_a_time_zone' } })

/** Like `line`, but allows line breaks and tabs. */
export const paragraph = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), { params: { code: 'invalid_text' } })

const AsciiAddress = z.email().max(254)

/** Checks whether the text is an email address. Zod rejects an encoded top-level domain (xn--…), so it is checked with a placeholder. */
function isMailAddress(address: string): boolean {
  const last = address.lastIndexOf('.') + 1
  const plain = address.startsWith('xn--', last) ? `${address.slice(0, last)}example` : address
  return AsciiAddress.safeParse(plain).success
}

/** An email address in any notation, normalized with `mailAddress`. */
export const Email = z
  .string()
  .max(254)
  .meta({ format: 'email' })
  .transform(mailAddress)
  .refine(isMailAddress, { params: { code: 'invalid_email' } })

/** Country code (ISO 3166-1 alpha-2) in upper case. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine(isCountry, { params: { code: 'invalid_text' } })

/** A calendar day such as "2026-03-31". Limited to the years 1900 to 2099, which every database supports. */
export const DayText = z.iso.date().regex(/^(19|20)/)

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const fromQuery = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** The `page` and `size` parameters of every list; `size` is at most 100. */
export const pageQuery = (defaultSize = 20) => ({
  page: fromQuery(1, 1_000_000).default(1),
  size: fromQuery(1, 100).default(defaultSize),
})

/** The payload fields that every list has besides its rows. */
export const pageResult = { total: z.number().int(), page: z.number().int(), size: z.number().int() }
