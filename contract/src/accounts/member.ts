import { z } from 'zod'
import type { MemberUse } from '../api/endpoint.ts'
import { CreditsInput, CreditsText, Id, InstantText } from '../api/scalars.ts'

/** Periods for which the credits that a member spends can be limited. */
export const memberPeriods = ['day', 'month'] as const

/** Maximum numbers of members and open invitations per customer, and the days for which an invitation is valid. */
export const memberRules = { max_members: 50, invitation_days: 7 } as const

const flags = {
  /** Uploads files, fills in orders and answers questions about them. */
  may_order: z.boolean(),
  /** Submits orders up to the limits. Orders above them wait for the customer's approval. */
  may_pay: z.boolean(),
  may_message: z.boolean(),
  /** Without it, all amounts in the responses to the member are 0. */
  sees_prices: z.boolean(),
  /** If false, only the member is notified about the member's orders. */
  notifies_owner: z.boolean(),
}

const period = z.enum(memberPeriods)

/** The rights of a member in requests. A limit of null means no limit. */
export const MemberRightsInput = z.strictObject({
  ...flags,
  order_limit: CreditsInput.nullable(),
  period_limit: CreditsInput.nullable(),
  period,
})

/** The rights of a member: a person who works for a customer and uses the customer's orders and credits. */
export const MemberRights = z.strictObject({
  ...flags,
  order_limit: CreditsText.nullable(),
  period_limit: CreditsText.nullable(),
  period,
})
export type MemberRights = z.output<typeof MemberRights>

/** The customer for whom a signed-in member works, and the member's rights. The limits are only sent to members who see prices. */
export const Membership = z.strictObject({
  /** The company, or the name of the customer. */
  workshop: z.string(),
  may_order: z.boolean(),
  may_pay: z.boolean(),
  may_message: z.boolean(),
  sees_prices: z.boolean(),
})
export type Membership = z.output<typeof Membership>

/** A member as shown to the customer and to staff. */
export const TeamMember = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  rights: MemberRights,
  is_paused: z.boolean(),
  created_at: InstantText,
  last_seen_at: InstantText.nullable(),
})
export type TeamMember = z.output<typeof TeamMember>

/** An invitation that was not accepted yet. */
export const MemberInvitation = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.string(),
  rights: MemberRights,
  sent_at: InstantText,
  expires_at: InstantText,
  /** The time of the invitation of the same address that this one has replaced; the link in its mail is void. */
  replaced_sent_at: InstantText.nullable(),
})
export type MemberInvitation = z.output<typeof MemberInvitation>

/** Checks whether a member may use what requires `use`. */
export function memberMay(
  { may_order, may_message, sees_prices }: Pick<Membership, 'may_order' | 'may_message' | 'sees_prices'>,
  use: MemberUse | undefined,
): boolean {
  if (use === undefined) return false
  return { self: true, read: true, order: may_order, message: may_message, prices: sees_prices }[use]
}

/** Checks whether a user is not a member, or is a member with the right `use`. Without `use`, members are refused. */
export const mayAsMember = ({ membership }: { membership?: Membership | null | undefined }, use?: MemberUse): boolean =>
  !membership || memberMay(membership, use)
