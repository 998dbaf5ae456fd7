import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Email, Id, line } from '../api/scalars.ts'
import { CaptchaSolution } from './captcha.ts'
import { ExistingPassword, NewPassword } from './password.ts'
import { DeviceId } from './session.ts'
import { User } from './user.ts'
import { contactFields, Username } from './user-fields.ts'

const tokens = { access_token: z.string(), refresh_token: z.string() }

/** Six attempts a minute and thirty an hour. */
const attemptLimits = [
  { by: 'address', seconds: 60, count: 6 },
  { by: 'address', seconds: 3600, count: 30 },
] as const

export const SignIn = endpoint({
  name: 'accounts.sign_in',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/signin',
  during_maintenance: true,
  access: ['public'],
  summary:
    'Sign in with email address or user name, and password. With a second factor, the response contains only a `challenge`, valid for five minutes. Attempts are limited per address and per account; a `device` or address that has signed in before has its own limit',
  body: z.strictObject({
    email: line(254, 1),
    password: ExistingPassword,
    captcha: CaptchaSolution,
    device: DeviceId.optional(),
  }),
  payload: {
    access_token: z.string().optional(),
    refresh_token: z.string().optional(),
    user: User.optional(),
    challenge: z.string().optional(),
  },
  problems: ['accounts.wrong_credentials', 'accounts.captcha_required', 'accounts.provider_required'],
  limits: attemptLimits,
  idempotent: 'never',
})

export const SignUp = endpoint({
  name: 'accounts.sign_up',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/signup',
  access: ['public'],
  summary: 'Register as a customer; a code to verify the address is mailed, and staff activate the account',
  body: z.strictObject({
    username: Username,
    email: Email,
    password: NewPassword,
    ...z.strictObject(contactFields).partial().shape,
    captcha: CaptchaSolution,
    device: DeviceId.optional(),
    /** The versions of the terms of use and of the privacy policy that the customer has accepted. Replaced versions are not recorded. */
    accepted_version_ids: z.array(Id).max(10).optional(),
  }),
  payload: { ...tokens, user: User },
  problems: [
    'accounts.email_taken',
    'accounts.username_taken',
    'accounts.common_password',
    'accounts.captcha_required',
  ],
  limits: attemptLimits,
  idempotent: 'never',
})

export const RefreshToken = endpoint({
  name: 'accounts.refresh_token',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/refresh_token',
  during_maintenance: true,
  access: ['public'],
  summary: 'Exchange a refresh token for a new pair',
  body: z.strictObject({ refresh_token: line(200, 1) }),
  payload: tokens,
  problems: ['accounts.refresh_refused'],
  quiet: true,
  limits: [{ by: 'address', seconds: 60, count: 300 }],
  idempotent: 'never',
})

export const SignOut = endpoint({
  name: 'accounts.sign_out',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/signout',
  during_maintenance: true,
  any_address: true,
  access: ['signed_in'],
  summary: 'End this session',
  payload: {},
})

export const RefreshUserData = endpoint({
  name: 'accounts.refresh_user_data',
  member: 'self',
  method: 'GET',
  path: '/auth/refresh_user_data',
  access: ['signed_in'],
  summary: 'The signed-in user with the balance',
  payload: { user: User },
})
