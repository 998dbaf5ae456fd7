import type { ContractDomain } from '../api/domain.ts'
import * as homeEndpoints from './home-endpoints.ts'

/** What the domain brings to the API. */
export const home: ContractDomain = { endpoints: Object.values(homeEndpoints) }
