import { z } from 'zod'
import { roles } from '../api/roles.ts'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import { languageTags } from './languages.ts'
import { Membership } from './member.ts'
import { priceTypes } from './price-types.ts'
import { BuyerKind } from './user-fields.ts'

/** Customer groups that staff assign. Agents have an agency balance. Invoices depend on `buyer_kind` instead. */
export const customerKinds = ['dealer', 'business', 'agent'] as const

/** Account status. An inactive account is either waiting for activation or deactivated. */
export const userStatus = { inactive: 0, active: 1 } as const

/**
 * Filters for lists of users. `team`: admins and staff. `waiting`: verified but not activated. `deletion_requested`: the user has asked to
 * delete the account.
 */
export const userRoleFilters = ['customer', 'team', 'admin', 'staff'] as const
export const userStatusFilters = ['active', 'inactive', 'waiting', 'unverified', 'deletion_requested'] as const

export const themes = ['default', 'dark', 'red', 'custom'] as const
export type Theme = (typeof themes)[number]

/** A user as returned to that user and to staff with access to users. */
export const User = z.strictObject({
  _id: Id,
  username: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  google_place_id: z.string(),
  address: z.string(),
  city: z.string(),
  post_code: z.string(),
  country: z.string(),
  company_name: z.string(),
  company_reg: z.string(),
  vat_no: z.string(),
  web_url: z.string(),
  buyer_kind: BuyerKind,
  permissions: z.array(z.string()),
  my_tools: z.array(z.string()),
  role_id: z.literal(Object.values(roles)),
  customer_kind: z.enum(customerKinds),
  price_type: z.literal(priceTypes),
  price_group_id: Id.nullable(),
  verified: z.boolean(),
  /** The code and text with which a mail server returns mails to the address. Null if they arrive. */
  undeliverable: z.string().nullable(),
  status: z.literal([0, 1]),
  theme: z.enum(themes).nullable(),
  language: z.enum(languageTags).nullable(),
  /** True if pages react to single-key shortcuts, such as J and K in the inbox. */
  single_keys: z.boolean(),
  balance: CreditsText,
  /** The id of the profile picture. It changes with each upload; null without a picture. */
  picture: Id.nullable(),
  deletion_requested_at: InstantText.nullable(),
  created_at: InstantText,
  /** The time of activation by staff; null while the user waits for activation. */
  activated_at: InstantText.nullable(),
  last_seen_at: InstantText.nullable(),
  /** The customer for whom a member works. Null for users who are not members. */
  membership: Membership.nullish(),
})
export type User = z.output<typeof User>

/** The fields of a user that pickers need. */
export const Person = User.pick({
  _id: true,
  username: true,
  email: true,
  firstname: true,
  lastname: true,
  company_name: true,
  country: true,
  role_id: true,
  status: true,
  picture: true,
})
export type Person = z.output<typeof Person>
