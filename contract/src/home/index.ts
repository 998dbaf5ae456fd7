import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as homeEndpoints from './home-endpoints.ts'

/** The domain's part of the API. */
export const home: ContractDomain = { audit_kind: 'settings', endpoints: endpointsOf(homeEndpoints) }
