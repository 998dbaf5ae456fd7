import { z } from 'zod'
import { Country, line } from '../api/scalars.ts'

/** A user name. It must not contain @, so that it cannot be confused with an email address. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9._-]*$/)

const webAddress = /^$|^(https?:\/\/)?[^\s/:@]+\.[^\s/:@.]{2,}(:\d{1,5})?(\/\S*)?$/i

const OptionalCountry = z.union([Country, z.literal('')])

export const personFields = { firstname: line(80), lastname: line(80), phone: line(40) }

/** A Google place id, empty if unknown. It is opaque, so only its characters are checked. */
export const PlaceId = line(300).regex(/^[\w-]*$/)

export const addressFields = { address: line(200), city: line(100), post_code: line(20), country: OptionalCountry }

/** Kinds of buyers, which determine VAT and consumer rights. An empty text in `BuyerKind` means that the user has not stated a kind. */
export const buyerKinds = ['business', 'private'] as const
export const BuyerKind = z.enum(['', ...buyerKinds])

export const businessFields = {
  buyer_kind: BuyerKind,
  company_name: line(120),
  company_reg: line(60),
  vat_no: line(30),
  web_url: line(200).refine((text) => webAddress.test(text), { params: { code: 'invalid_url' } }),
}

/** All fields that describe a user and may be empty. */
export const contactFields = { ...personFields, ...addressFields, ...businessFields }
