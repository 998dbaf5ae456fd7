import type { ContractDomain } from '../api/domain.ts'
import * as balanceEndpoints from './balance-endpoints.ts'
import * as lowBalanceEndpoints from './low-balance-endpoints.ts'
import * as priceEndpoints from './package-endpoints.ts'
import * as purchaseEndpoints from './purchase-endpoints.ts'
import * as statementEndpoints from './statement-endpoints.ts'
import * as voucherEndpoints from './voucher-endpoints.ts'

/** What the domain brings to the API. */
export const credits: ContractDomain = {
  endpoints: [
    ...Object.values(priceEndpoints),
    ...Object.values(purchaseEndpoints),
    ...Object.values(balanceEndpoints),
    ...Object.values(statementEndpoints),
    ...Object.values(lowBalanceEndpoints),
    ...Object.values(voucherEndpoints),
  ],
}
