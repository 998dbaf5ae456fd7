import type { Route } from '../platform/api/handler.ts'
import { buyCredits } from './buy-credits.ts'
import { changeBalance } from './change-balance.ts'
import { downloadInvoice } from './download-invoice.ts'
import { createEmptyInvoice, generateInvoice } from './draft-invoice.ts'
import { exportInvoices } from './export-invoices.ts'
import { exportStatement, exportUserStatement } from './export-statement.ts'
import { getInvoice } from './get-invoice.ts'
import { listInvoices, listMyInvoices } from './invoice-lists.ts'
import { listBalances } from './list-balances.ts'
import { markAsPaid } from './mark-as-paid.ts'
import { priceRoutes } from './prices.ts'
import { removeInvoice } from './remove-invoice.ts'
import { getBalance, getCreditHistory, getUserStatement } from './statement.ts'

/** The calls of credit packages, invoices and the statement. */
export const creditsRoutes: readonly Route[] = [
  ...priceRoutes,
  buyCredits,
  listMyInvoices,
  getCreditHistory,
  getBalance,
  changeBalance,
  getUserStatement,
  exportStatement,
  exportUserStatement,
  listBalances,
  getInvoice,
  listInvoices,
  exportInvoices,
  markAsPaid,
  removeInvoice,
  createEmptyInvoice,
  generateInvoice,
  downloadInvoice,
]
