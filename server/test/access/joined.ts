import type { Access } from './words.ts'

/** Access to the connection to a master, and to forwarded orders. */
export const joined: Access = {
  'GET /joined_site': ['admin'],
  'PUT /joined_site': ['admin'],
  'DELETE /joined_site': ['admin'],
  'POST /joined_site/try': ['admin'],
  'POST /joined_site/pause': ['admin'],
  'POST /joined_site/resume': ['admin'],
  'GET /joined_site/mappings': ['admin'],
  'PUT /joined_site/mappings': ['admin'],
  'POST /joined_site/catalogue': ['admin'],
  'GET /joined_order': ['orders'],
  'GET /joined_order/:id': ['orders'],
  'POST /joined_order/:id/forward': ['orders'],
  'POST /joined_order/:id/retry': ['orders'],
  'POST /joined_order/:id/recall': ['orders'],
  'POST /joined_order/:id/dismiss_refused': ['orders'],
  'POST /joined_order/:id/offer/:offer_id': ['orders'],
}
