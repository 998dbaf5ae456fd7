import { GetBalance, GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { readCustomer } from '../accounts/read-customer.ts'
import { query } from '../platform/api/handler.ts'
import { readAccount } from './ledger-rows.ts'
import { statementPage } from './statement-rows.ts'

export const getBalance = query(GetBalance, ({ sql, actor }) => readAccount(sql, actor._id))

/** Returns a page of the caller's statement. */
export const getCreditHistory = query(GetCreditHistory, ({ sql, actor, query: page }) =>
  statementPage(sql, actor._id, page),
)

/** Returns a page of a customer's statement, for staff. */
export const getUserStatement = query(GetUserStatement, async ({ sql, params, query: page }) => {
  const { _id } = await readCustomer(sql, params.id)
  const [statement, { credit_limit }] = await Promise.all([statementPage(sql, _id, page), readAccount(sql, _id)])
  return { ...statement, credit_limit }
})
