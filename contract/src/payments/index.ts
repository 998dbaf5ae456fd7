import type { ContractDomain } from '../api/domain.ts'
import * as paymentEndpoints from './payment-endpoints.ts'

/** What the domain brings to the API. */
export const payments: ContractDomain = { endpoints: Object.values(paymentEndpoints) }
