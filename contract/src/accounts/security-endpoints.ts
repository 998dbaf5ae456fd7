import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, line } from '../api/scalars.ts'
import { Passkey } from './passkey.ts'
import { Session } from './session.ts'

export const GetSecurity = endpoint({
  name: 'accounts.security',
  member: 'self',
  method: 'GET',
  path: '/auth/security',
  access: ['signed_in'],
  summary: "The caller's protection settings and open sessions",
  payload: {
    second_factor: z.strictObject({ since: InstantText, recovery_codes_left: z.number().int() }).nullable(),
    passkeys: z.array(Passkey),
    sessions: z.array(Session),
    sign_in_alerts: z.boolean(),
  },
})

export const EndSession = endpoint({
  name: 'accounts.end_session',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: ['signed_in'],
  personal: true,
  summary: "End one of the caller's sessions",
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['accounts.session_not_found'],
})

export const EndOtherSessions = endpoint({
  name: 'accounts.end_other_sessions',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'DELETE',
  path: '/auth/sessions',
  access: ['signed_in'],
  personal: true,
  summary: 'End all other sessions of the caller',
  payload: {},
})

export const EndUserSessions = endpoint({
  name: 'accounts.end_user_sessions',
  audit_kind: 'sign_in',
  method: 'DELETE',
  path: '/user/:id/sessions',
  access: ['may:dealers_manager.edit'],
  summary: 'End all sessions of a user',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['accounts.user_not_found', 'accounts.permission_not_held'],
})

export const ResetProtection = endpoint({
  name: 'accounts.reset_protection',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/user/:id/reset_protection',
  access: ['may:dealers_manager.change_dealer_password', 'may:dealers_manager.change_role'],
  summary:
    'Remove the second factor and passkeys of a user, end all sessions and notify the user by mail. For staff accounts this requires change_role',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: line(300, 1) }),
  payload: {},
  problems: [
    'accounts.user_not_found',
    'accounts.permission_not_held',
    'accounts.own_protection',
    'accounts.no_protection',
  ],
  limits: [{ by: 'principal', seconds: 600, count: 30 }],
})

export const ChangeSignInAlerts = endpoint({
  name: 'accounts.change_sign_in_alerts',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'PUT',
  path: '/auth/sign_in_alerts',
  access: ['signed_in'],
  personal: true,
  summary: 'Switch mails about sign-ins from a new device or address on or off',
  body: z.strictObject({ sign_in_alerts: z.boolean() }),
  payload: {},
})
