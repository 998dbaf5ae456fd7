import type { Access } from './words.ts'

/** Access to the home page. */
export const home: Access = {
  'GET /home': ['everybody'],
  'GET /home/vehicles': ['everybody'],
  'GET /home/vehicles/:id/picture': ['everybody'],
  'GET /home/makes': ['everybody'],
  'GET /home/makes/:make': ['everybody'],
  'GET /home/makes/:make/vehicles': ['everybody'],
  'GET /home/makes/:make/models/:model': ['everybody'],
  'GET /home/makes/:make/models/:model/vehicles/:vehicle': ['everybody'],
  'GET /home/settings': ['settings'],
  'PUT /home/settings': ['settings'],
}
