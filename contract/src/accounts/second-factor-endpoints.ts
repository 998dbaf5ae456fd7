import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { line } from '../api/scalars.ts'
import { Code } from './codes.ts'
import { ExistingPassword } from './password.ts'
import { withSecondFactor } from './second-factor.ts'
import { DeviceId } from './session.ts'
import { User } from './user.ts'

const recovery_codes = z.array(z.string())
const proofProblems = [
  'accounts.wrong_password',
  'accounts.wrong_code',
  'accounts.second_factor_off',
  'accounts.second_factor_unreadable',
] as const
const passwords = [{ by: 'principal', seconds: 600, count: 10 }] as const

export const FinishSignIn = endpoint({
  name: 'accounts.finish_sign_in',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/second_factor',
  access: ['public'],
  during_maintenance: true,
  summary: 'Complete a sign-in challenge with a code of the authenticator app or a recovery code',
  body: withSecondFactor({ challenge: line(100, 1), device: DeviceId.optional() }),
  payload: { access_token: z.string(), refresh_token: z.string(), user: User },
  problems: [
    'accounts.sign_in_again',
    'accounts.wrong_code',
    'accounts.second_factor_off',
    'accounts.second_factor_unreadable',
    'accounts.provider_required',
  ],
  limits: [{ by: 'address', seconds: 600, count: 30 }],
  idempotent: 'never',
})

export const EnrollSecondFactor = endpoint({
  name: 'accounts.enrol_second_factor',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/second_factor/enrol',
  access: ['signed_in'],
  personal: true,
  summary: "Create a secret for the caller's authenticator app; it takes effect after confirmation with a code",
  body: z.strictObject({ password: ExistingPassword }),
  payload: { secret: z.string(), uri: z.string() },
  problems: ['accounts.wrong_password', 'accounts.second_factor_on'],
  limits: passwords,
  idempotent: 'never',
})

export const ConfirmSecondFactor = endpoint({
  name: 'accounts.confirm_second_factor',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/second_factor/confirm',
  access: ['signed_in'],
  personal: true,
  summary: 'Switch the second factor on with a first code; returns the recovery codes, which are not shown again',
  body: z.strictObject({ code: Code }),
  payload: { recovery_codes },
  problems: ['accounts.wrong_code', 'accounts.second_factor_on', 'accounts.second_factor_off'],
  idempotent: 'never',
})

export const RenewRecoveryCodes = endpoint({
  name: 'accounts.renew_recovery_codes',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/second_factor/recovery_codes',
  access: ['signed_in'],
  personal: true,
  summary: 'Replace the recovery codes with ten new ones, which are not shown again',
  body: withSecondFactor({ password: ExistingPassword }),
  payload: { recovery_codes },
  problems: proofProblems,
  limits: passwords,
  idempotent: 'never',
})

export const SwitchOffSecondFactor = endpoint({
  name: 'accounts.switch_off_second_factor',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/second_factor/switch_off',
  access: ['signed_in'],
  personal: true,
  summary: 'Switch the second factor off; requires password and code',
  body: withSecondFactor({ password: ExistingPassword }),
  payload: {},
  problems: proofProblems,
  limits: passwords,
})
