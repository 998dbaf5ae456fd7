import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, line, pageQuery, pageResult } from '../api/scalars.ts'
import { NewPassword } from './password.ts'

/** waiting: the mail is queued. expired: the link was not used in time. accepted: the customer has chosen a password. */
export const invitationStates = ['not_invited', 'waiting', 'invited', 'expired', 'accepted'] as const

export const CustomerInvitation = z.strictObject({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  language: z.string().nullable(),
  state: z.enum(invitationStates),
  times_sent: z.number().int(),
  sent_at: InstantText.nullable(),
  expires_at: InstantText.nullable(),
  last_seen_at: InstantText.nullable(),
  /** False for customers who are inactive, have accepted, wait for a mail or got one in the last 24 hours. */
  can_be_invited: z.boolean(),
})
export type CustomerInvitation = z.output<typeof CustomerInvitation>

/** Validity of the link in an invitation. */
export const invitationDays = 14

/** Maximum number of invitations per minute, so that the mail server and its recipients do not take them for spam. */
export const invitationsPerMinute = 30

const maxInvitedAtOnce = 500

export const GetInvitations = endpoint({
  name: 'accounts.invitations',
  method: 'GET',
  path: '/user/invitations',
  access: ['admin'],
  summary:
    'Imported customers with the state of their invitation, and the number of all imported customers in each state',
  query: z.strictObject({
    state: z.enum(invitationStates).optional(),
    search_keyword: line(120).default(''),
    ...pageQuery(),
  }),
  payload: {
    invitations: z.array(CustomerInvitation),
    states: z.strictObject({
      not_invited: z.number().int(),
      waiting: z.number().int(),
      invited: z.number().int(),
      expired: z.number().int(),
      accepted: z.number().int(),
    }),
    /** The number of customers whom an invitation of all would reach. The search and the filter do not apply. */
    invitable: z.number().int(),
    ...pageResult,
  },
})

export const SendInvitations = endpoint({
  name: 'accounts.send_invitations',
  method: 'POST',
  path: '/user/invitations',
  access: ['admin'],
  summary:
    'Mail imported customers a link to choose a password: the given ones, or all who were not invited yet; replaces earlier links',
  body: z.strictObject({ user_ids: z.array(Id).min(1).max(maxInvitedAtOnce).optional() }),
  payload: { count: z.number().int() },
  problems: ['accounts.nobody_to_invite'],
  limits: [{ by: 'principal', seconds: 600, count: 60 }],
})

export const GetCustomerInvitation = endpoint({
  name: 'accounts.customer_invitation',
  method: 'GET',
  path: '/auth/invitation/:token',
  access: ['public'],
  summary: 'The address of the account for which an invitation is valid, by the token of its link',
  params: z.strictObject({ token: line(200, 1) }),
  payload: { email: z.string() },
  problems: ['accounts.invitation_over'],
  limits: [{ by: 'address', seconds: 600, count: 60 }],
})

export const AcceptInvitation = endpoint({
  name: 'accounts.accept_invitation',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/accept_invitation',
  access: ['public'],
  summary: 'Choose the first password with the token of an invitation; also verifies the email address',
  body: z.strictObject({ token: line(200, 1), password: NewPassword }),
  payload: { email: z.string() },
  problems: ['accounts.invitation_over', 'accounts.common_password'],
  limits: [{ by: 'address', seconds: 600, count: 20 }],
})
