import { z } from 'zod'
import { customerKinds } from '../accounts/user.ts'
import { endpoint } from '../api/endpoint.ts'
import { CreditsInput, CreditsText, Id, line, pageQuery, pageResult, SignedCreditsInput } from '../api/scalars.ts'
import { balanceFilters, CustomerBalance } from './customer-balance.ts'
import { StatementLine } from './ledger.ts'

const params = z.strictObject({ id: Id })

export const ChangeBalance = endpoint({
  name: 'credits.change_balance',
  method: 'POST',
  path: '/user/:id/balance',
  access: ['may:dealers_manager.balance'],
  summary: "Add credits to a customer's balance or take some off, never below zero; the customer reads the reason",
  params,
  body: z.strictObject({
    amount: SignedCreditsInput.refine((amount) => amount !== 0n, { params: { code: 'not_zero' } }),
    reason: line(200, 3),
  }),
  payload: { balance: CreditsText },
  problems: ['accounts.user_not_found', 'accounts.customers_only', 'credits.not_enough'],
  idempotent: 'required',
})

export const ChangeCreditLimit = endpoint({
  name: 'credits.change_credit_limit',
  method: 'PUT',
  path: '/user/:id/credit_limit',
  access: ['may:dealers_manager.balance'],
  summary:
    'Set how many credits an agent with a complete billing address may owe for orders; the credits owed at the end of a month are invoiced. Not less than is owed now',
  params,
  body: z.strictObject({ credit_limit: CreditsInput }),
  payload: { balance: CreditsText, credit_limit: CreditsText },
  problems: [
    'accounts.user_not_found',
    'accounts.customers_only',
    'credits.agents_only',
    'credits.limit_below_owed',
    'credits.billing_address_incomplete',
    'credits.no_credit_value',
  ],
})

export const ListBalances = endpoint({
  name: 'credits.list_balances',
  method: 'GET',
  path: '/agent_balances',
  access: ['may:dealers_manager.balance'],
  summary: "Customers' balances with their last posting, highest first unless sorted otherwise, and their sum",
  query: z.strictObject({
    keywords: line(100).default(''),
    kind: z.enum(customerKinds).optional(),
    holds: z.enum(balanceFilters).optional(),
    sort: z.enum(['balance', '-balance', 'moved_at', '-moved_at', 'name', '-name']).default('-balance'),
    ...pageQuery(),
  }),
  payload: { balances: z.array(CustomerBalance), sum: CreditsText, ...pageResult },
})

export const GetUserStatement = endpoint({
  name: 'credits.user_statement',
  method: 'GET',
  path: '/user/:id/statement',
  access: ['may:dealers_manager.balance', 'may:dealers_manager.invoices'],
  summary: "A customer's statement: every posting with the balance after it, newest first",
  params,
  query: z.strictObject(pageQuery()),
  payload: { history: z.array(StatementLine), balance: CreditsText, credit_limit: CreditsText, ...pageResult },
  problems: ['accounts.user_not_found'],
})

export const GetBalance = endpoint({
  name: 'credits.get_balance',
  member: 'prices',
  method: 'GET',
  path: '/credits/balance',
  access: ['customer'],
  summary: "The caller's balance, and the credits that the caller may owe",
  payload: {
    /** Negative if credits are owed. */
    balance: CreditsText,
    /** The credits that an agent may owe for orders; 0 for everyone else. */
    credit_limit: CreditsText,
  },
})
