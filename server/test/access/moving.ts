import type { Access } from './words.ts'

/** Access to moving in from an earlier system. */
export const moving: Access = {
  'POST /moving/customers/import': ['admin'],
  'GET /moving/customers/import': ['admin'],
  'GET /moving/customers/import/:id': ['admin'],
  'GET /moving/customers/import/:id/refusals': ['admin'],
  'GET /moving/customers/import/:id/refusals_csv': ['admin'],
  'POST /moving/customers/import/:id/apply': ['admin'],
  'DELETE /moving/customers/import/:id': ['admin'],
  'GET /moving/customers/import/:id/undo': ['admin'],
  'POST /moving/customers/import/:id/undo': ['admin'],
  'GET /moving/customers/import/:id/choices': ['admin'],
  'PUT /moving/customers/import/:id/choices': ['admin'],
  'GET /moving/customers/export': ['admin'],
}
