import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { line } from '../api/scalars.ts'
import { ExistingPassword } from './password.ts'
import { DeviceId } from './session.ts'
import {
  ProviderCheck,
  ProviderLink,
  providerInput,
  SingleSignOnInput,
  SingleSignOnSettings,
} from './single-sign-on.ts'
import { User } from './user.ts'

/** `key` is stored in the browser that starts the sign-in, so that no other browser can complete it. */
const attempt = { state: line(100, 1), key: line(100) }
const started = { url: z.string(), key: z.string() }
const startLimits = [
  { by: 'address', seconds: 60, count: 20 },
  { by: 'address', seconds: 3600, count: 200 },
] as const
const notStarted = [
  'accounts.provider_off',
  'accounts.provider_unreachable',
  'accounts.provider_answer_invalid',
] as const
const notCompleted = ['accounts.provider_off', 'accounts.provider_expired', 'accounts.provider_other_browser'] as const
const notUsable = ['accounts.provider_domain', 'accounts.provider_other_account'] as const

export const StartSingleSignOn = endpoint({
  name: 'accounts.start_single_sign_on',
  method: 'POST',
  path: '/auth/single_sign_on/start',
  during_maintenance: true,
  access: ['public'],
  summary:
    'Start a sign-in of staff at the OpenID provider: the URL of the provider, and a key that stays in the browser',
  body: z.strictObject({}),
  payload: started,
  problems: notStarted,
  limits: startLimits,
  idempotent: 'never',
})

export const StartProviderLink = endpoint({
  name: 'accounts.start_provider_link',
  method: 'POST',
  path: '/auth/single_sign_on/start_link',
  access: ['staff'],
  personal: true,
  summary: "Start linking the caller's account to an account at the OpenID provider; requires the password",
  body: z.strictObject({ password: ExistingPassword }),
  payload: started,
  problems: ['accounts.wrong_password', ...notStarted],
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
  idempotent: 'never',
})

export const CheckProviderAnswer = endpoint({
  name: 'accounts.check_provider_answer',
  method: 'POST',
  path: '/auth/single_sign_on/answer',
  during_maintenance: true,
  access: ['public'],
  summary:
    "Verify the OpenID provider's answer and exchange its code. Each answer is accepted once, and only from the browser that started the attempt",
  body: z.strictObject({
    ...attempt,
    code: line(4000).optional(),
    iss: line(300).optional(),
    error: line(100).optional(),
  }),
  payload: { purpose: z.enum(['sign_in', 'link']) },
  problems: [
    ...notCompleted,
    'accounts.provider_refused',
    'accounts.provider_unreachable',
    'accounts.provider_answer_invalid',
  ],
  limits: startLimits,
  idempotent: 'never',
})

export const SingleSignIn = endpoint({
  name: 'accounts.single_sign_in',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/single_sign_on/signin',
  during_maintenance: true,
  access: ['public'],
  summary:
    'Sign in a staff member whose identity the OpenID provider has confirmed. With a second factor, the response contains only a `challenge`',
  body: z.strictObject({ ...attempt, device: DeviceId.optional() }),
  payload: {
    access_token: z.string().optional(),
    refresh_token: z.string().optional(),
    user: User.optional(),
    challenge: z.string().optional(),
  },
  problems: [...notCompleted, ...notUsable, 'accounts.provider_mail_unverified', 'accounts.provider_no_member'],
  limits: startLimits,
  idempotent: 'never',
})

export const GetProviderLink = endpoint({
  name: 'accounts.get_provider_link',
  method: 'GET',
  path: '/auth/single_sign_on',
  access: ['staff'],
  summary: "The name of the OpenID provider, empty if there is none, and the caller's account there",
  payload: { provider: z.string(), link: ProviderLink.nullable() },
})

export const LinkProvider = endpoint({
  name: 'accounts.link_provider',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/single_sign_on/link',
  access: ['staff'],
  personal: true,
  summary: "Link the caller's account to the account that the OpenID provider has confirmed",
  body: z.strictObject(attempt),
  payload: { link: ProviderLink },
  problems: [...notCompleted, ...notUsable],
  idempotent: 'never',
})

export const UnlinkProvider = endpoint({
  name: 'accounts.unlink_provider',
  audit_kind: 'sign_in',
  method: 'DELETE',
  path: '/auth/single_sign_on/link',
  access: ['staff'],
  personal: true,
  summary: "Remove the link of the caller's account to the OpenID provider",
  payload: {},
  problems: ['accounts.provider_required'],
})

export const GetSingleSignOnSettings = endpoint({
  name: 'accounts.get_single_sign_on_settings',
  method: 'GET',
  path: '/single_sign_on_settings',
  access: ['admin'],
  summary: 'The OpenID provider of staff; the client secret is never returned',
  payload: { single_sign_on: SingleSignOnSettings },
})

export const ChangeSingleSignOnSettings = endpoint({
  name: 'accounts.change_single_sign_on_settings',
  audit_kind: 'sign_in',
  method: 'PUT',
  path: '/single_sign_on_settings',
  access: ['admin'],
  personal: true,
  summary:
    'Set the OpenID provider of staff. Single sign-on can only be required by an admin whose own account is linked to this provider',
  body: SingleSignOnInput,
  payload: { single_sign_on: SingleSignOnSettings },
  problems: ['accounts.provider_not_tried'],
  idempotent: 'never',
})

export const CheckProvider = endpoint({
  name: 'accounts.check_provider',
  method: 'POST',
  path: '/single_sign_on_settings/check',
  access: ['admin'],
  summary: 'Read the configuration of an OpenID provider, and check whether it accepts the client id and secret',
  body: z.strictObject(providerInput),
  payload: { checks: z.array(ProviderCheck) },
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
  idempotent: 'never',
})
