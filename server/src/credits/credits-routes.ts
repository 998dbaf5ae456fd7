import type { Route } from '../platform/api/handler.ts'
import { buyCredits } from './buy-credits.ts'
import { changeBalance } from './change-balance.ts'
import { changeCreditLimit } from './change-credit-limit.ts'
import { subscriptionRoutes } from './change-subscription.ts'
import { changeTopUp, getTopUp, getUserTopUp, stopTopUp } from './change-top-up.ts'
import { createEmptyInvoice, generateInvoice } from './draft-invoice.ts'
import { exportStatement, exportUserStatement } from './export-statement.ts'
import { listBalances } from './list-balances.ts'
import { endUserSubscription, listSubscriptions } from './list-subscriptions.ts'
import { changeLowBalanceNotice, getLowBalanceNotice } from './low-balance-notice.ts'
import { changeStatementMail, getStatementMail } from './mail-statements.ts'
import { packageRoutes } from './packages.ts'
import { redeemVoucher } from './redeem-voucher.ts'
import { getBalance, getCreditHistory, getUserStatement } from './statement.ts'
import { voucherRoutes } from './vouchers.ts'

/** Endpoints for credit packages, purchases, balances and statements. */
export const creditsRoutes: readonly Route[] = [
  ...packageRoutes,
  ...voucherRoutes,
  redeemVoucher,
  getLowBalanceNotice,
  changeLowBalanceNotice,
  getStatementMail,
  changeStatementMail,
  getTopUp,
  changeTopUp,
  stopTopUp,
  getUserTopUp,
  ...subscriptionRoutes,
  listSubscriptions,
  endUserSubscription,
  buyCredits,
  createEmptyInvoice,
  generateInvoice,
  getCreditHistory,
  getBalance,
  changeBalance,
  changeCreditLimit,
  getUserStatement,
  exportStatement,
  exportUserStatement,
  listBalances,
]
