import type { ContractDomain } from '../api/domain.ts'
import * as checkEndpoints from './check-endpoints.ts'
import * as datevEndpoints from './datev-endpoints.ts'
import * as monthEndpoints from './month-endpoints.ts'

/** What the domain brings to the API. */
export const books: ContractDomain = {
  endpoints: [checkEndpoints, monthEndpoints, datevEndpoints].flatMap((one) => Object.values(one)),
}
