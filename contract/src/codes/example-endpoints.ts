import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'

export const CountCodes = endpoint({
  name: 'codes.count',
  method: 'GET',
  path: '/codes_count',
  access: ['customer'],
  summary: 'The number of known trouble codes',
  payload: { count: z.int() },
})
