import { ChangeGeocoder, GetGeocoder } from '@mapwright/contract/site/geocoder-endpoints.ts'
import { command, query, type Route } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

export async function readGeocoderUrl(db: Db): Promise<string> {
  const [row] = await db<{ geocoder_url: string }[]>`SELECT geocoder_url FROM settings`
  return row?.geocoder_url ?? ''
}

/** Endpoints of the geocoder's URL. The URL is not a public setting, because it may contain an API key. */
export const geocoderRoutes: readonly Route[] = [
  query(GetGeocoder, async ({ sql }) => ({ geocoder_url: await readGeocoderUrl(sql) })),
  command(ChangeGeocoder, async ({ tx, body: { geocoder_url }, audit }) => {
    await tx`UPDATE settings SET geocoder_url = ${geocoder_url}`
    audit({ after: { is_set: geocoder_url !== '' } })
    return { geocoder_url }
  }),
]
