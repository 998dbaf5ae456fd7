import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { Passkey } from './passkey.ts'
import { ExistingPassword } from './password.ts'
import { User } from './user.ts'

/** Bytes in base64url, as in the JSON form of the responses of navigator.credentials (WebAuthn Level 3). */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

const credential = <Response extends z.ZodType>(response: Response) =>
  z.strictObject({ id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key'), response })

const Attestation = credential(
  z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
)

const Assertion = credential(
  z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
)

/** Options that the browser passes unchanged to the WebAuthn API. */
const options = z.looseObject({ challenge: z.string() })

export const GetPasskeyOptions = endpoint({
  name: 'accounts.passkey_options',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/passkey/options',
  access: ['signed_in'],
  personal: true,
  summary: 'Options for creating a passkey; requires the password',
  body: z.strictObject({ password: ExistingPassword }),
  payload: { options },
  problems: ['accounts.wrong_password', 'accounts.too_many_passkeys'],
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
  idempotent: 'never',
})

export const AddPasskey = endpoint({
  name: 'accounts.add_passkey',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/passkey',
  access: ['signed_in'],
  personal: true,
  summary: 'Add a passkey that the browser has created',
  body: z.strictObject({ name: line(60, 1), credential: Attestation }),
  payload: { passkey: Passkey },
  problems: ['accounts.passkey_refused'],
  idempotent: 'never',
})

export const RemovePasskey = endpoint({
  name: 'accounts.remove_passkey',
  member: 'self',
  audit_kind: 'sign_in',
  method: 'DELETE',
  path: '/auth/passkey/:id',
  access: ['signed_in'],
  personal: true,
  summary: 'Delete a passkey',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['accounts.passkey_not_found'],
})

export const GetPasskeySignIn = endpoint({
  name: 'accounts.passkey_sign_in_options',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/passkey/signin_options',
  during_maintenance: true,
  access: ['public'],
  summary: 'Options for signing in with a passkey',
  body: z.strictObject({}),
  payload: { options },
  limits: [{ by: 'address', seconds: 60, count: 30 }],
  idempotent: 'never',
})

export const PasskeySignIn = endpoint({
  name: 'accounts.passkey_sign_in',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/auth/passkey/signin',
  during_maintenance: true,
  access: ['public'],
  summary: 'Sign in with a passkey, which replaces password and second factor',
  body: z.strictObject({ credential: Assertion }),
  payload: { access_token: z.string(), refresh_token: z.string(), user: User },
  problems: ['accounts.passkey_refused', 'accounts.provider_required'],
  limits: [
    { by: 'address', seconds: 60, count: 6 },
    { by: 'address', seconds: 3600, count: 30 },
  ],
  idempotent: 'never',
})
