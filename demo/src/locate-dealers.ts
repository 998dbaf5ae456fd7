import { roles } from '@mapwright/contract/api/roles.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import type { DemoPerson } from './people.ts'

/** Coordinates of the example towns, in degrees. */
const towns: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  ...{ Kassel: [51.31, 9.48], Dortmund: [51.51, 7.47], Leipzig: [51.34, 12.37], Ulm: [48.4, 9.99] },
  ...{ Bremen: [53.08, 8.8], Linz: [48.31, 14.29], Graz: [47.07, 15.44], Salzburg: [47.8, 13.04] },
  ...{ Dornbirn: [47.41, 9.74], Lyon: [45.76, 4.84], Nantes: [47.22, -1.55], Toulouse: [43.6, 1.44] },
  ...{ Lille: [50.63, 3.06], Leeds: [53.8, -1.55], Coventry: [52.41, -1.52], Bristol: [51.45, -2.59] },
  ...{ Glasgow: [55.86, -4.25], Zaragoza: [41.65, -0.89], Valencia: [39.47, -0.38], Sevilla: [37.39, -5.98] },
  ...{ Murcia: [37.98, -1.13], Modena: [44.65, 10.93], Torino: [45.07, 7.69], Verona: [45.44, 10.99] },
  ...{ Bari: [41.12, 16.87], Eindhoven: [51.44, 5.47], Utrecht: [52.09, 5.12], Zwolle: [52.52, 6.08] },
  ...{ Breda: [51.59, 4.78], Poznań: [52.41, 16.93], Wrocław: [51.11, 17.04], Katowice: [50.26, 19.02] },
  ...{ Gdańsk: [54.35, 18.65], Göteborg: [57.71, 11.97], Västerås: [59.61, 16.55], Umeå: [63.83, 20.26] },
  ...{ Braga: [41.55, -8.43], Aveiro: [40.64, -8.65], Setúbal: [38.52, -8.89] },
}

/** Distance in degrees between workshops in the same town. */
const apart = 0.03

/** Adds the active example dealers to the public locator. */
export async function locateDemoDealers(tx: Tx, people: readonly DemoPerson[]): Promise<void> {
  for (const [at, { email, city, role_id, status }] of people.entries()) {
    const town = towns[city]
    if (!town || role_id !== roles.customer || status !== 1) continue
    const [lat, lng] = [town[0] + apart * Math.sin(at), town[1] + apart * Math.cos(at)]
    await tx`
      UPDATE users SET in_locator = true, locator_fields = '{phone,web_url}', lat = ${lat}, lng = ${lng} WHERE email = ${email}`
  }
}
