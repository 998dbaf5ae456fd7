import type { ContractDomain } from '../api/domain.ts'
import * as invoiceEndpoints from './invoice-endpoints.ts'

/** What the domain brings to the API. */
export const billing: ContractDomain = { endpoints: Object.values(invoiceEndpoints) }
