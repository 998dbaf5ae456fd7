import type { Access } from './words.ts'

/** Access to the books of the site. */
export const books: Access = {
  'GET /books/checks': ['dealers_manager.invoices'],
  'POST /books/checks': ['dealers_manager.invoices'],
  'GET /books/datev': ['dealers_manager.invoices'],
  'PUT /books/datev': ['dealers_manager.invoices'],
  'GET /books/datev/export': ['dealers_manager.invoices'],
  'GET /books/months': ['dealers_manager.invoices'],
  'GET /books/months/export': ['dealers_manager.invoices'],
}
