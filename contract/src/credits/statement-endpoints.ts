import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { CreditsText, Id, pageQuery, pageResult } from '../api/scalars.ts'
import { StatementLine } from './ledger.ts'
import { statementFormats } from './statement-export.ts'

const query = z.strictObject({ format: z.enum(statementFormats).default('csv') })
const limits = [{ by: 'principal', seconds: 60, count: 20 }] as const

export const ExportStatement = endpoint({
  name: 'credits.export_statement',
  method: 'GET',
  path: '/credits_history_user/export',
  access: ['customer'],
  summary: "The caller's statement as CSV or PDF",
  query,
  download: true,
  limits,
})

export const ExportUserStatement = endpoint({
  name: 'credits.export_user_statement',
  method: 'GET',
  path: '/user/:id/statement/export',
  access: ['may:dealers_manager.balance', 'may:dealers_manager.invoices'],
  summary: "A customer's statement as CSV or PDF",
  params: z.strictObject({ id: Id }),
  query,
  download: true,
  problems: ['accounts.user_not_found'],
  limits,
})

export const GetCreditHistory = endpoint({
  name: 'credits.get_credit_history',
  method: 'GET',
  path: '/credits_history_user',
  access: ['customer'],
  summary: "The caller's statement: every posting with the balance after it, newest first",
  query: z.strictObject(pageQuery()),
  payload: { history: z.array(StatementLine), balance: CreditsText, ...pageResult },
})
