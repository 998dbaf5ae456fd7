import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { BookCheck, BookRun } from './check.ts'

export const GetBookChecks = endpoint({
  name: 'books.get_checks',
  method: 'GET',
  path: '/books/checks',
  access: ['may:dealers_manager.invoices'],
  summary: 'The checks of ledger, invoices, payments and orders against each other, with their latest results',
  payload: { run: BookRun.nullable(), checks: z.array(BookCheck) },
})

export const StartBookChecks = endpoint({
  name: 'books.start_checks',
  method: 'POST',
  path: '/books/checks',
  access: ['may:dealers_manager.invoices'],
  summary: 'Check the books now. While a run is in progress, returns that one',
  payload: { run_id: Id },
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})
