import type { Access } from './words.ts'

/** Access to downloads and to files sent outside of orders. */
export const downloads: Access = {
  'GET /flink': ['everybody'],
  'GET /flink_categories': ['everybody'],
  'GET /flink_all': ['miscellaneous'],
  'POST /flink/:id/open': ['everybody'],
  'GET /flink/:id/download': ['everybody'],
  'POST /flink': ['miscellaneous'],
  'PUT /flink/:id': ['miscellaneous'],
  'PUT /flink/:id/update_status': ['miscellaneous'],
  'DELETE /flink/:id': ['miscellaneous'],
  'POST /flink/bulk_remove': ['miscellaneous'],
  'GET /flink/goes_with': ['miscellaneous'],
  'DELETE /flink/:id/version/:version_id': ['miscellaneous'],
  'POST /file_upload': ['customer'],
  'GET /file_upload': ['customer'],
  'GET /file_upload_all': ['miscellaneous'],
  'GET /file_upload_count': ['miscellaneous'],
  'GET /file_upload/:id/download': ['customer', 'own file_upload', 'miscellaneous'],
  'PUT /file_upload/:id': ['miscellaneous'],
  'DELETE /file_upload/:id': ['customer', 'own file_upload', 'miscellaneous'],
}
