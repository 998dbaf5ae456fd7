import { z } from 'zod'
import { apiScopes } from '../api/endpoint.ts'
import { CreditsInput, CreditsText, Id, InstantText, line, MoneyInput, MoneyText } from '../api/scalars.ts'
import { masterSlave } from '../tuning/master-slave.ts'

/** Purposes of an API access. */
export const accessPurposes = ['vehicle_statistics', 'orders', 'widget'] as const
export type AccessPurpose = (typeof accessPurposes)[number]

/** Scopes of a new access by purpose. A widget's key is public, so it can only read the catalogue and request quotes. */
export const scopesOf = {
  vehicle_statistics: ['catalogue.read'],
  orders: ['catalogue.read', 'orders.read', 'orders.write', 'quotes.write'],
  widget: ['catalogue.read', 'quotes.write'],
} as const satisfies Record<AccessPurpose, readonly (typeof apiScopes)[number][]>

export const accessStatuses = ['active', 'inactive'] as const

export const accessColors = ['button', 'button_text', 'background', 'text'] as const
const color = z.string().regex(/^#[0-9a-f]{6}$/i)
const AccessColors = z.strictObject({ button: color, button_text: color, background: color, text: color })

export const defaultColors: z.output<typeof AccessColors> = {
  button: '#c2410c',
  button_text: '#ffffff',
  background: '#ffffff',
  text: '#1a1a1a',
}

/** Limits of an API access. */
export const accessRules = {
  max_addresses: 50,
  max_overlap_hours: 168,
  /** Number of days before the expiry at which customers are reminded. */
  reminder_days: 7,
  /** The number of recent calls that are stored. */
  kept_calls: 100,
  /** The number of days in the usage chart. */
  usage_days: 30,
} as const

/** A customer's paid access to the API. `key` contains only the first and the last characters of the key; empty before a key is created. */
export const AccessApi = z.strictObject({
  _id: Id,
  user: z.strictObject({ _id: Id, name: z.string(), email: z.string() }),
  key: z.string(),
  /** The complete key if it is public, for the code that embeds the widget; otherwise empty. */
  public_key: z.string(),
  key_created_at: InstantText.nullable(),
  /** The time until which the previous key remains valid after a rotation. */
  previous_key_until: InstantText.nullable(),
  for: z.enum(accessPurposes),
  website_url: z.string(),
  /** Currency of the prices on the partner's website (ISO 4217). */
  currency: z.string(),
  /** The price of one credit on the partner's website. */
  rate: MoneyText,
  colors: AccessColors,
  master_slave: z.enum(masterSlave),
  status: z.enum(accessStatuses),
  expiry: InstantText,
  /** True if the plan renews automatically when it expires. */
  renews: z.boolean(),
  plan: z.strictObject({ _id: Id, name: z.string() }).nullable(),
  scopes: z.array(z.enum(apiScopes)),
  /** IP addresses and networks that may use the key; empty: all. */
  addresses: z.array(z.string()),
  calls_per_minute: z.number().int(),
  calls_per_day: z.number().int(),
  last_used_at: InstantText.nullable(),
  created_at: InstantText,
})
export type AccessApi = z.output<typeof AccessApi>

/**
 * A host name without characters that have a meaning in a Content-Security-Policy: `*` would match any website, and `;` or `,` would end
 * the list of websites.
 */
export const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/

const webAddress = /^https?:\/\/[^\s"'<>@]+$/i
const isWebAddress = (text: string): boolean =>
  text === '' || (webAddress.test(text) && z.url({ hostname: plainHost }).safeParse(text).success)
const WebsiteUrl = line(200).refine(isWebAddress, { params: { code: 'not_a_web_address' } })

const isAddress = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const isV4 = z.ipv4().safeParse(address).success
  if (more.length > 0 || !(isV4 || z.ipv6().safeParse(address).success)) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128))
}
const Address = z
  .string()
  .max(50)
  .refine(isAddress, { params: { code: 'not_an_address' } })

/** IP addresses, and networks in CIDR notation. */
export const AddressList = z.array(Address).max(accessRules.max_addresses)

/** The customer's settings of an access: the website that uses the key, and the prices on it. */
const siteFields = {
  website_url: WebsiteUrl,
  currency: z.string().regex(/^[A-Z]{3}$/),
  rate: MoneyInput,
  colors: AccessColors,
  master_slave: z.enum(masterSlave),
  renews: z.boolean(),
  addresses: AddressList,
}

const limits = {
  calls_per_minute: z.number().int().min(1).max(10_000),
  calls_per_day: z.number().int().min(1).max(10_000_000),
}

export const BuyAccessInput = z.strictObject({ plan_id: Id, ...z.strictObject(siteFields).partial().shape })

export const ChangeOwnAccessInput = z.strictObject(siteFields).partial()

const staffFields = {
  expiry: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  status: z.enum(accessStatuses),
  scopes: z.array(z.enum(apiScopes)).max(apiScopes.length),
  ...limits,
}

export const CreateAccessInput = z.strictObject({
  user_id: Id,
  for: z.enum(accessPurposes),
  ...z
    .strictObject({ ...siteFields, ...staffFields })
    .partial()
    .required({ expiry: true }).shape,
})

export const ChangeAccessInput = z.strictObject({ ...siteFields, ...staffFields }).partial()

/** A plan that customers can buy: access for a number of days. */
export const AccessPlan = z.strictObject({
  _id: Id,
  name: z.string(),
  for: z.enum(accessPurposes),
  price: CreditsText,
  days: z.number().int(),
  calls_per_minute: z.number().int(),
  calls_per_day: z.number().int(),
  position: z.number().int(),
  online: z.boolean(),
})
export type AccessPlan = z.output<typeof AccessPlan>

export const AccessPlanInput = z.strictObject({
  name: line(80, 1),
  for: z.enum(accessPurposes),
  price: CreditsInput,
  days: z.number().int().min(1).max(1_100),
  ...limits,
  online: z.boolean().default(true),
})

/** Number of calls on one day. `refused` counts calls that failed because of an error by the caller. */
export const AccessUsage = z.strictObject({ day: z.string(), calls: z.number().int(), refused: z.number().int() })
export type AccessUsage = z.output<typeof AccessUsage>

/** A call with an API key. `request` and `response` contain neither secrets nor file contents. */
export const AccessCall = z.strictObject({
  _id: Id,
  at: InstantText,
  method: z.string(),
  path: z.string(),
  code: z.number().int(),
  duration_ms: z.number().int(),
  address: z.string(),
  request: z.string(),
  response: z.string(),
})
export type AccessCall = z.output<typeof AccessCall>
