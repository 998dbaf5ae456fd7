import { createHash } from 'node:crypto'
import type { FoundPlace } from '@mapwright/contract/accounts/locator.ts'
import { LocateAddress } from '@mapwright/contract/accounts/locator-endpoints.ts'
import { daysAfter } from '@mapwright/contract/api/days.ts'
import { z } from 'zod'
import { lookup } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'

const cacheDays = 30

/** Nominatim sends coordinates as strings. */
const SearchResponse = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string().default(''),
  }),
)

/** Cache key of an address. Includes the URL of the service, because another service may respond differently. */
const keyOf = (service: string, address: string): Buffer =>
  createHash('sha256').update(`${service}\n${address.toLowerCase()}`).digest()

type CachedPlace = { latitude: number | null; longitude: number | null; label: string }

const readCached = async (db: Db, key: Buffer, now: Date): Promise<CachedPlace | undefined> =>
  (
    await db<CachedPlace[]>`
      SELECT latitude, longitude, label FROM geocoder_cache WHERE address_hash = ${key} AND expires_at > ${now}`
  )[0]

async function cachePlace(db: Db, key: Buffer, place: FoundPlace | undefined, now: Date): Promise<void> {
  const expires_at = daysAfter(now, cacheDays)
  const { lat = null, lng = null, label = '' } = place ?? {}
  await db`DELETE FROM geocoder_cache WHERE expires_at <= ${now}`
  await db`
    INSERT INTO geocoder_cache (address_hash, latitude, longitude, label, expires_at)
    VALUES (${key}, ${lat}, ${lng}, ${label}, ${expires_at})
    ON CONFLICT (address_hash) DO UPDATE
      SET latitude = ${lat}, longitude = ${lng}, label = ${label}, expires_at = ${expires_at}`
}

/** @throws Problem if the response is not in Nominatim's format */
async function geocode(publicFetch: PublicFetch, service: string, address: string, publicUrl: string) {
  const url = new URL(service)
  for (const [name, value] of Object.entries({ format: 'jsonv2', limit: '1', q: address }))
    url.searchParams.set(name, value)
  try {
    const { status, body } = await publicFetch(url.href, { headers: { 'user-agent': `Mapwright (${publicUrl})` } })
    if (status !== 200) throw new Error(`the geocoding service responded with ${status}`)
    const [found] = SearchResponse.parse(JSON.parse(body.toString('utf8')))
    return found && { lat: found.lat, lng: found.lon, label: found.display_name.slice(0, 300) }
  } catch (error) {
    throw new Problem('accounts.geocoder_failed', { cause: error })
  }
}

/** Returns the coordinates of an address, from the cache if possible. */
export const locateAddress = lookup(LocateAddress, async ({ sql, app, now, query: { address }, publicFetch }) => {
  const service = await app.geocoderUrl(sql)
  if (service === '') throw new Problem('accounts.no_geocoder')
  const key = keyOf(service, address)
  const cached = await readCached(sql, key, now)
  if (cached) {
    if (cached.latitude === null || cached.longitude === null) throw new Problem('accounts.address_not_found')
    return { place: { lat: cached.latitude, lng: cached.longitude, label: cached.label } }
  }
  const place = await geocode(publicFetch, service, address, app.publicUrl)
  await cachePlace(sql, key, place, now)
  if (!place) throw new Problem('accounts.address_not_found')
  return { place }
})

/** Clears the cache of geocoded addresses when an admin clears all caches. */
export const clearLocatedAddresses = subscriber({
  name: 'accounts.clear_located_addresses',
  on: ['site.caches_purged'],
  handle: async ({ tx }) => void (await tx`DELETE FROM geocoder_cache`),
})
