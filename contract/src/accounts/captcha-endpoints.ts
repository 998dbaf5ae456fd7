import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'

export const GetCaptcha = endpoint({
  name: 'accounts.captcha',
  method: 'GET',
  path: '/auth/captcha',
  during_maintenance: true,
  access: ['public'],
  summary:
    'A proof-of-work challenge, valid once within ten minutes: find the number up to `maxnumber` for which SHA-256 of `salt` and number is `challenge`',
  payload: {
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.number().int(),
  },
  limits: [{ by: 'address', seconds: 60, count: 60 }],
})
