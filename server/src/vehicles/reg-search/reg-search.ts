import { needsKey, providerAddresses } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import { RegSearch } from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { readPlate, readVin } from '@mapwright/contract/vehicles/vin.ts'
import { type LookupContext, lookup } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { unseal } from '../../platform/api/seal.ts'
import { readSettings } from '../../site/read-settings.ts'
import { candidatesByRegister } from './candidates-by-register.ts'
import { candidatesByVin } from './candidates-by-vin.ts'
import { decodeVin } from './decode-vin.ts'
import { providers } from './providers.ts'
import { type CachedResult, cachedResult, cacheResult, providerRow } from './reg-search-rows.ts'

/** Purpose for which the provider's key is sealed (see `seal`). */
export const keyPurpose = 'registration look-up'

const foundTtlDays = 30
const notFoundTtlDays = 1

type Context = LookupContext<typeof RegSearch>

/** Decodes a complete VIN. Looks up any other text as a registration number, unless the site's `reg_no_mode` is `vin`. */
export const regSearch = lookup(RegSearch, async (context) => {
  const { sql, params, now } = context
  const number = readVin(params.reg)
  if (number !== undefined) {
    const vin = decodeVin(number, now)
    const candidates = await candidatesByVin(sql, number, vin)
    return { mode: 'vin' as const, number, vin, registered: null, candidates, as_of: null }
  }
  if ((await readSettings(sql)).reg_no_mode === 'vin') throw new Problem('vehicles.not_a_vin')
  const plate = readPlate(params.reg)
  if (plate === undefined) throw new Problem('vehicles.not_a_plate')
  const { vehicle, fetched_at } = await lookUpPlate(context, plate)
  const known = found(vehicle, 'vehicles.reg_unknown')
  const candidates = await candidatesByRegister(sql, known)
  return { mode: 'reg_no' as const, number: plate, vin: null, registered: known, candidates, as_of: fetched_at }
})

/** Looks up a registration number in the cache, and then at the provider. */
async function lookUpPlate({ sql, app, publicFetch, now, log }: Context, regNo: string): Promise<CachedResult> {
  const { provider, address, key_sealed } = await providerRow(sql)
  if (provider === 'none') throw new Problem('vehicles.reg_search_off')
  const cached = await cachedResult(sql, provider, regNo, now)
  if (cached) return cached
  const none = needsKey(provider) ? undefined : ''
  const key = key_sealed ? unseal(app.secretKey, keyPurpose, key_sealed) : none
  if (key === undefined) {
    log.warn({ provider }, 'the key of the registration look-up cannot be read with this SECRET_KEY')
    throw new Problem('request.secret_unreadable')
  }
  const vehicle = await providers[provider](regNo, {
    address: address || providerAddresses[provider],
    key,
    publicFetch,
  }).catch((error: unknown) => {
    log.warn(
      { err: error instanceof Problem ? (error.cause ?? error) : error, provider },
      'registration look-up failed',
    )
    throw error
  })
  await cacheResult(sql, { provider, reg_no: regNo, vehicle, now, days: vehicle ? foundTtlDays : notFoundTtlDays })
  return { vehicle, fetched_at: now }
}
