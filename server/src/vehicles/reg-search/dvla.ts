import type { Fuel } from '@mapwright/contract/vehicles/vehicle.ts'
import { z } from 'zod'
import { askRegister, titleCase } from './ask-register.ts'
import type { Provider } from './provider.ts'

/** Relevant fields of a response from the Vehicle Enquiry Service 1.2. Other fields, such as tax and MOT, are ignored. */
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

/** Queries the register of the United Kingdom: the DVLA's Vehicle Enquiry Service. It does not return models. */
export const dvla: Provider = async (regNo, { address, key, publicFetch }) => {
  const read = await askRegister('the DVLA', publicFetch, {
    address,
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ registrationNumber: regNo }),
    shape: DvlaResponse,
  })
  if (!read) return null
  const { make, yearOfManufacture, engineCapacity, fuelType, colour } = read
  return {
    make: titleCase(make),
    model: '',
    year: yearOfManufacture ?? null,
    fuel: fuels.find(([words]) => words.test(fuelType ?? ''))?.[1] ?? null,
    displacement_cc: engineCapacity || null,
    color: titleCase(colour ?? ''),
  }
}
