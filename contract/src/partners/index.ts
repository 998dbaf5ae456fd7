import type { ContractDomain } from '../api/domain.ts'
import * as accessApiEndpoints from './access-api-endpoints.ts'

/** What the domain brings to the API. */
export const partners: ContractDomain = {
  endpoints: [...Object.values(accessApiEndpoints)],
}
