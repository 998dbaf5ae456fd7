import { createHash } from 'node:crypto'
import type { FoundPlace } from '@mapwright/contract/accounts/locator.ts'
import { LocateAddress } from '@mapwright/contract/accounts/locator-endpoints.ts'
import { z } from 'zod'
import { lookup } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import { subscriber } from '../events/subscriber.ts'
import type { PublicFetch } from '../net/public-fetch.ts'

const keptDays = 30

/** Nominatim writes degrees as text. */
const Answer = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string().default(''),
  }),
)

/** Of the service and the address: another service is asked again. */
const keyOf = (service: string, address: string): Buffer =>
  createHash('sha256').update(`${service}\n${address.toLowerCase()}`).digest()

type Kept = { latitude: number | null; longitude: number | null; label: string }

const readKept = async (db: Db, key: Buffer, now: Date): Promise<Kept | undefined> =>
  (
    await db<Kept[]>`
      SELECT latitude, longitude, label FROM geocoder_answers WHERE address_hash = ${key} AND expires_at > ${now}`
  )[0]

async function keep(db: Db, key: Buffer, place: FoundPlace | undefined, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + keptDays * 86_400_000)
  const { lat = null, lng = null, label = '' } = place ?? {}
  await db`DELETE FROM geocoder_answers WHERE expires_at <= ${now}`
  await db`
    INSERT INTO geocoder_answers (address_hash, latitude, longitude, label, expires_at)
    VALUES (${key}, ${lat}, ${lng}, ${label}, ${expires_at})
    ON CONFLICT (address_hash) DO UPDATE
      SET latitude = ${lat}, longitude = ${lng}, label = ${label}, expires_at = ${expires_at}`
}

/** @throws Problem when the service does not answer as Nominatim does */
async function ask(publicFetch: PublicFetch, service: string, address: string, publicUrl: string) {
  const url = new URL(service)
  for (const [name, value] of Object.entries({ format: 'jsonv2', limit: '1', q: address }))
    url.searchParams.set(name, value)
  try {
    const { status, body } = await publicFetch(url.href, { headers: { 'user-agent': `Mapwright (${publicUrl})` } })
    if (status !== 200) throw new Error(`the geocoding service answered ${status}`)
    const [found] = Answer.parse(JSON.parse(body.toString('utf8')))
    return found && { lat: found.lat, lng: found.lon, label: found.display_name.slice(0, 300) }
  } catch (error) {
    throw new Problem('accounts.geocoder_failed', { cause: error })
  }
}

/** Where an address is: as it was answered before, else as the service says now. */
export const locateAddress = lookup(LocateAddress, async ({ sql, app, now, query: { address }, publicFetch }) => {
  const service = await app.geocoderUrl(sql)
  if (service === '') throw new Problem('accounts.no_geocoder')
  const key = keyOf(service, address)
  const kept = await readKept(sql, key, now)
  if (kept) {
    if (kept.latitude === null || kept.longitude === null) throw new Problem('accounts.address_not_found')
    return { place: { lat: kept.latitude, lng: kept.longitude, label: kept.label } }
  }
  const place = await ask(publicFetch, service, address, app.publicUrl)
  await keep(sql, key, place, now)
  if (!place) throw new Problem('accounts.address_not_found')
  return { place }
})

/** DELETE /caches/purge-all: every address is looked up again. */
export const forgetLocatedAddresses = subscriber({
  name: 'accounts.forget_located_addresses',
  on: ['site.caches_purged'],
  handle: async ({ tx }) => void (await tx`DELETE FROM geocoder_answers`),
})
