import { z } from 'zod'
import { Country, line } from '../api/scalars.ts'

/** A user name: no @, so that it can never be somebody's e-mail address. */
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

/** What Google calls a place; opaque, so only its alphabet is known. Empty: no place. */
export const PlaceId = line(300).regex(/^[\w-]*$/)

export const addressFields = { address: line(200), city: line(100), post_code: line(20), country: OptionalCountry }

export const businessFields = {
  company_name: line(120),
  company_reg: line(60),
  vat_no: line(30),
  web_url: line(200).refine((text) => webAddress.test(text), { params: { code: 'invalid_url' } }),
}

/** Every field that describes a person and may be left empty. */
export const contactFields = { ...personFields, ...addressFields, ...businessFields }
