import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as homeEndpoints from './home-endpoints.ts'

export const home: ContractDomain = { audit_kind: 'settings', endpoints: endpointsOf(homeEndpoints) }
