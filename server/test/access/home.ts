import type { Access } from './words.ts'

/** Access to the home page. */
export const home: Access = {
  'GET /home': ['everybody'],
  'GET /home/vehicles': ['everybody'],
  'GET /home/vehicles/:id': ['everybody'],
  'GET /home/makes': ['everybody'],
  'GET /home/makes/:id/vehicles': ['everybody'],
  'GET /home/settings': ['settings'],
  'PUT /home/settings': ['settings'],
}
