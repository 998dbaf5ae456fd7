import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { Country, Email, line, TimeZone } from '../api/scalars.ts'
import { NewPassword } from './password.ts'
import { sampleParts } from './sample-parts.ts'
import { User } from './user.ts'
import { Username } from './user-fields.ts'

const Token = z.string().regex(/^[\w-]{20,100}$/)

export const GetSetUp = endpoint({
  name: 'accounts.set_up_open',
  method: 'GET',
  path: '/set_up/:token',
  access: ['public'],
  summary: 'Checks that the one-time set-up link is still valid; otherwise not found',
  params: z.strictObject({ token: Token }),
  payload: { open: z.literal(true) },
  problems: ['accounts.set_up_already'],
  limits: pageLoads,
})

export const SetUp = endpoint({
  name: 'accounts.set_up',
  audit_kind: 'settings',
  method: 'POST',
  path: '/set_up',
  access: ['public'],
  summary: 'Create the first admin and name the site, once, with the token of the link printed at the first start',
  body: z.strictObject({
    token: Token,
    title: line(80, 1),
    email: Email,
    password: NewPassword,
    username: Username.default('admin'),
    firstname: line(80).default(''),
    lastname: line(80).default(''),
    country: Country,
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** The initial time zone of the opening hours. The browser sends the time zone of the device. */
    time_zone: TimeZone.default('UTC'),
    sample_data: z.boolean().default(false),
  }),
  payload: { access_token: z.string(), refresh_token: z.string(), user: User },
  problems: ['accounts.set_up_already', 'accounts.common_password', 'accounts.email_taken', 'accounts.username_taken'],
  limits: [{ by: 'address', seconds: 600, count: 20 }],
  idempotent: 'never',
})

export const GetSampleData = endpoint({
  name: 'accounts.get_sample_data',
  method: 'GET',
  path: '/sample_data',
  access: ['admin'],
  summary: 'The parts of the sample catalogue that can still be loaded',
  payload: { parts: z.array(z.enum(sampleParts)) },
})

export const LoadSampleData = endpoint({
  name: 'accounts.load_sample_data',
  audit_kind: 'settings',
  method: 'POST',
  path: '/sample_data',
  access: ['admin'],
  summary: 'Load sample vehicles, services with options, or credit packages, if there are none yet',
  body: z.strictObject({ part: z.enum(sampleParts) }),
  payload: {},
  problems: ['accounts.sample_data_not_empty'],
})
