import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'

const count = z.number().int()

export const CountCodes = endpoint({
  name: 'codes.count_codes',
  method: 'GET',
  path: '/code_counts',
  access: ['may:miscellaneous'],
  summary: 'Count the codes of each list',
  payload: { counts: z.strictObject({ pcodes: count, dpcodes: count, bcodes: count }) },
})
