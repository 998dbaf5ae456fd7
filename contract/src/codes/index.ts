import type { ContractDomain } from '../api/domain.ts'
import * as codesEndpoints from './codes-endpoints.ts'
import * as importEndpoints from './import-endpoints.ts'

/** What the domain brings to the API. */
export const codes: ContractDomain = {
  endpoints: [...Object.values(codesEndpoints), ...Object.values(importEndpoints)],
}
