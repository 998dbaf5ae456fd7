import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Email, line } from '../api/scalars.ts'
import { CaptchaSolution } from './captcha.ts'
import { Code, CodeState, codeRules } from './codes.ts'
import { NewPassword } from './password.ts'
import { User } from './user.ts'

/** Limits for the attempts at all codes of an account, email address or IP address. A new code does not reset them. */
const attemptLimits = <const By extends 'address' | 'principal' | 'body:email'>(by: By) =>
  ({ by, seconds: codeRules.minutes * 60, count: codeRules.tries }) as const

export const GetVerificationCode = endpoint({
  name: 'accounts.verification_code',
  member: 'self',
  method: 'GET',
  path: '/auth/verification_code',
  access: ['signed_in'],
  summary: "The state of the code last sent to the caller's address; null if there is no valid one",
  payload: {
    verification: CodeState.nullable(),
    /** True if codes are mailed. Without a mail server, staff are notified and verify the address themselves. */
    by_mail: z.boolean(),
  },
})

export const SendVerificationCode = endpoint({
  name: 'accounts.send_verification_code',
  member: 'self',
  method: 'GET',
  path: '/auth/send_verification_code',
  access: ['signed_in'],
  summary: "Send a new code to the caller's address and invalidate the previous one",
  payload: { verification: CodeState },
  problems: ['accounts.already_verified', 'accounts.wait_for_code'],
  limits: [{ by: 'principal', seconds: 3600, count: 10 }],
})

export const CheckVerificationCode = endpoint({
  name: 'accounts.check_verification_code',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/check_verification_code',
  access: ['signed_in'],
  summary: "Verify the caller's address with the code that was sent to it",
  body: z.strictObject({ code: Code }),
  payload: { user: User },
  problems: ['accounts.already_verified', 'accounts.wrong_code', 'accounts.expired_code', 'accounts.too_many_tries'],
  limits: [attemptLimits('address'), attemptLimits('principal')],
})

export const SendForgotPassCode = endpoint({
  name: 'accounts.send_forgot_pass_code',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/send_forgot_pass_code',
  during_maintenance: true,
  access: ['public'],
  summary: 'Mail a password reset code if the address is known; the response is the same if it is not',
  body: z.strictObject({ email: Email, captcha: CaptchaSolution }),
  payload: {},
  problems: ['accounts.captcha_required'],
  limits: [
    { by: 'body:email', seconds: codeRules.resend_seconds, count: 1 },
    { by: 'body:email', seconds: 3600, count: 5 },
    { by: 'address', seconds: 3600, count: 20 },
  ],
})

export const CheckForgotPassCode = endpoint({
  name: 'accounts.check_forgot_pass_code',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/check_forgot_pass_code',
  during_maintenance: true,
  access: ['public'],
  summary: 'Exchange the mailed code for a token that resets the password once within ten minutes',
  body: z.strictObject({ email: Email, code: Code }),
  payload: { token: z.string() },
  problems: ['accounts.wrong_code'],
  limits: [attemptLimits('address'), attemptLimits('body:email')],
})

export const ResetPassword = endpoint({
  name: 'accounts.reset_password',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/reset_password',
  during_maintenance: true,
  access: ['public'],
  summary: 'Set a new password with the token of a checked code; ends all sessions',
  body: z.strictObject({ token: line(200, 1), password: NewPassword }),
  payload: {},
  problems: ['accounts.expired_code', 'accounts.common_password'],
  limits: [{ by: 'address', seconds: 600, count: 20 }],
})
