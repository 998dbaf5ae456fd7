import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Email, Id, line } from '../api/scalars.ts'
import { MemberInvitation, MemberRightsInput, TeamMember } from './member.ts'
import { NewPassword } from './password.ts'

const params = z.strictObject({ id: Id })
const token = z.strictObject({ token: line(100, 20) })

export const ListTeam = endpoint({
  name: 'accounts.list_team',
  method: 'GET',
  path: '/team',
  access: ['customer'],
  summary: "The members of the caller's team and the open invitations",
  payload: { members: z.array(TeamMember), invitations: z.array(MemberInvitation) },
})

export const ListTeamOfUser = endpoint({
  name: 'accounts.list_team_of_user',
  method: 'GET',
  path: '/team_of/:id',
  access: ['may:dealers_manager.list'],
  summary: "The members of a customer's team, for staff",
  params,
  payload: { members: z.array(TeamMember) },
})

export const InviteMember = endpoint({
  name: 'accounts.invite_member',
  method: 'POST',
  path: '/team/invitations',
  access: ['customer'],
  personal: true,
  summary:
    "Invite a person to the caller's team by mail; the link in it can be used once. Replaces an earlier invitation of the address, whose link is void",
  body: z.strictObject({ name: line(80, 1), email: Email, rights: MemberRightsInput }),
  payload: { invitation: MemberInvitation },
  problems: ['accounts.email_taken', 'accounts.team_full'],
  limits: [{ by: 'principal', seconds: 3600, count: 30 }],
})

export const ResendTeamInvitation = endpoint({
  name: 'accounts.resend_team_invitation',
  method: 'POST',
  path: '/team/invitations/:id/resend',
  access: ['customer'],
  personal: true,
  summary: 'Mail a new link for an invitation; the earlier link stops working',
  params,
  payload: { invitation: MemberInvitation },
  problems: ['accounts.invitation_not_found', 'accounts.team_full'],
  limits: [{ by: 'principal', seconds: 3600, count: 30 }],
})

export const WithdrawTeamInvitation = endpoint({
  name: 'accounts.withdraw_team_invitation',
  method: 'DELETE',
  path: '/team/invitations/:id',
  access: ['customer'],
  personal: true,
  summary: 'Withdraw an invitation',
  params,
  payload: {},
  problems: ['accounts.invitation_not_found'],
})

export const ChangeMember = endpoint({
  name: 'accounts.change_member',
  method: 'PUT',
  path: '/team/:id',
  access: ['customer'],
  personal: true,
  summary: 'Change the rights of a member',
  params,
  body: z.strictObject({ rights: MemberRightsInput }),
  payload: { member: TeamMember },
  problems: ['accounts.member_not_found'],
})

export const PauseMember = endpoint({
  name: 'accounts.pause_member',
  method: 'PUT',
  path: '/team/:id/paused',
  access: ['customer', 'may:dealers_manager.edit'],
  personal: true,
  summary: 'Pause a member, which ends the sessions of the member at once, or end the pause',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  payload: { member: TeamMember },
  problems: ['accounts.member_not_found'],
})

export const RemoveMember = endpoint({
  name: 'accounts.remove_member',
  method: 'DELETE',
  path: '/team/:id',
  access: ['customer'],
  personal: true,
  summary: 'Remove a member; the personal data is deleted, and the orders stay',
  params,
  payload: {},
  problems: ['accounts.member_not_found'],
})

export const GetTeamInvitation = endpoint({
  name: 'accounts.get_team_invitation',
  method: 'GET',
  path: '/team_invitation/:token',
  access: ['public'],
  summary: 'The workshop, the name and the address of an invitation, by the token of its link',
  params: token,
  payload: { invitation: z.strictObject({ workshop: z.string(), name: z.string(), email: z.string() }) },
  problems: ['accounts.invitation_not_found'],
  limits: [{ by: 'address', seconds: 60, count: 30 }],
})

export const JoinTeam = endpoint({
  name: 'accounts.join_team',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/team_invitation/:token/accept',
  access: ['public'],
  summary: 'Accept an invitation with a password; the new member then signs in with the email address',
  params: token,
  body: z.strictObject({ password: NewPassword }),
  payload: {},
  problems: ['accounts.invitation_not_found', 'accounts.email_taken', 'accounts.common_password'],
  limits: [{ by: 'address', seconds: 60, count: 6 }],
  idempotent: 'never',
})
