import type { Access } from './words.ts'

/** API accesses and the partner API. */
export const partners: Access = {
  'GET /access_api': ['api_manager'],
  'GET /access_api_user': ['customer'],
  'GET /access_api/:id': ['customer', 'api_manager'],
  'POST /access_api': ['customer'],
  'POST /access_api_create': ['api_manager'],
  'PUT /access_api/:id': ['api_manager'],
  'PUT /access_api_user/:id': ['customer'],
  'PUT /api-access-update-by-user/:id': ['customer'],
  'DELETE /access_api/:id': ['api_manager'],
  'POST /access_api/:id/key': ['customer'],
  'DELETE /access_api/:id/key': ['customer', 'api_manager'],
  'GET /access_api/:id/usage': ['customer', 'api_manager'],
  'GET /has-access-to-vehicle-statistics-api': ['customer', 'scope:catalogue.read'],
  'GET /access_api_plan': ['api_manager'],
  'POST /access_api_plan': ['api_manager'],
  'PUT /access_api_plan/:id': ['api_manager'],
  'PUT /access_api_plan/:id/update_status': ['api_manager'],
  'DELETE /access_api_plan/:id': ['api_manager'],
  'POST /access_api_plan/bulk_remove': ['api_manager'],
  'PUT /access_api_plan/:id/update_pos': ['api_manager'],
}
