import type { RegisteredVehicle } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import type { Fuel } from '@mapwright/contract/vehicles/vehicle.ts'
import { z } from 'zod'
import { Problem } from '../../platform/api/problem.ts'
import type { Provider } from './provider.ts'

const timeoutMs = 8_000
const maxBytes = 64 * 1024

/** The used fields of a response of the Vehicle Enquiry Service 1.2; the rest (tax, MOT) is ignored. */
const DvlaResponse = z.object({
  make: z.string().max(100).default(''),
  yearOfManufacture: z.number().int().min(1880).max(2200).nullish(),
  engineCapacity: z.number().int().min(0).max(200_000).nullish(),
  fuelType: z.string().max(60).nullish(),
  colour: z.string().max(60).nullish(),
})

const fuels: readonly [RegExp, Fuel][] = [
  [/HYBRID|ELECTRIC DIESEL|PETROL\/ELECTRIC/, 'hybrid'],
  [/^ELECTRIC/, 'electric'],
  [/^PETROL$/, 'petrol'],
  [/^(DIESEL|HEAVY OIL)$/, 'diesel'],
]

/** "LAND ROVER" becomes "Land Rover"; short words such as "BMW" stay in capitals. */
const titleCase = (capitals: string): string =>
  capitals.replace(/\p{L}{4,}/gu, (word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)

/** The register of the United Kingdom: the DVLA's Vehicle Enquiry Service. It does not return models. */
export const dvla: Provider = async (regNo, { address, key, publicFetch }) => {
  const { status, body } = await publicFetch(address, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ registrationNumber: regNo }),
    timeout_ms: timeoutMs,
    max_bytes: maxBytes,
  }).catch((cause: unknown) => {
    throw new Problem('vehicles.provider_failed', { cause })
  })
  if (status === 404) return null
  if (status === 400) throw new Problem('vehicles.not_a_plate')
  if (status === 429 || status === 503) throw new Problem('vehicles.provider_busy')
  if (status !== 200)
    throw new Problem('vehicles.provider_failed', { cause: new Error(`the DVLA responded with status ${status}`) })
  return vehicleOf(body)
}

function vehicleOf(body: Buffer): RegisteredVehicle {
  const read = DvlaResponse.safeParse(jsonOf(body))
  if (!read.success) throw new Problem('vehicles.provider_failed', { cause: read.error })
  const { make, yearOfManufacture, engineCapacity, fuelType, colour } = read.data
  return {
    make: titleCase(make),
    model: '',
    year: yearOfManufacture ?? null,
    fuel: fuels.find(([words]) => words.test(fuelType ?? ''))?.[1] ?? null,
    displacement_cc: engineCapacity || null,
    color: titleCase(colour ?? ''),
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
