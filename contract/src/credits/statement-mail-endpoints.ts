import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'

/** True if the customer gets a statement by mail after the end of each month. */
const monthly = z.boolean()

export const GetStatementMail = endpoint({
  name: 'credits.get_statement_mail',
  method: 'GET',
  path: '/credits/statement_mail',
  access: ['customer'],
  summary: 'Whether the caller gets a statement by mail each month',
  payload: { monthly },
})

export const ChangeStatementMail = endpoint({
  name: 'credits.change_statement_mail',
  method: 'PUT',
  path: '/credits/statement_mail',
  access: ['customer'],
  summary: 'Choose whether to get a statement by mail each month; the first one is about the current month',
  body: z.strictObject({ monthly }),
  payload: { monthly },
})
