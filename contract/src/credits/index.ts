import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as balanceEndpoints from './balance-endpoints.ts'
import * as lowBalanceEndpoints from './low-balance-endpoints.ts'
import * as priceEndpoints from './package-endpoints.ts'
import * as purchaseEndpoints from './purchase-endpoints.ts'
import * as statementEndpoints from './statement-endpoints.ts'
import * as statementMailEndpoints from './statement-mail-endpoints.ts'
import * as subscriptionEndpoints from './subscription-endpoints.ts'
import * as topUpEndpoints from './top-up-endpoints.ts'
import * as voucherEndpoints from './voucher-endpoints.ts'

export const credits: ContractDomain = {
  audit_kind: 'money',
  endpoints: endpointsOf(
    priceEndpoints,
    purchaseEndpoints,
    balanceEndpoints,
    statementEndpoints,
    statementMailEndpoints,
    lowBalanceEndpoints,
    topUpEndpoints,
    subscriptionEndpoints,
    voucherEndpoints,
  ),
}
