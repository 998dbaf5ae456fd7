import type { Problems } from '../api/problems.ts'

export const booksProblems = {
  'books.datev_incomplete': 409,
  'books.datev_period': 422,
  'books.datev_currency': 409,
  'books.datev_account_length': 409,
  'books.datev_debtors_full': 409,
  'books.datev_too_many': 409,
} as const satisfies Problems

/** Details of the problems above. */
export type BooksProblemDetails = {
  'books.datev_currency': { invoice: string; currency: string }
  'books.datev_too_many': { maximum: number }
}
