import type { Fuel } from '@mapwright/contract/vehicles/vehicle.ts'
import { z } from 'zod'
import { askRegister, titleCase } from './ask-register.ts'
import type { Provider } from './provider.ts'

/** In the open data, numbers are text, and fields without a registered value are omitted. */
const whole = z
  .string()
  .regex(/^\d{1,6}(\.0+)?$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** Relevant columns of the data set of registered vehicles, m9d7-ebf2. */
const Vehicles = z
  .array(
    z.object({
      merk: z.string().max(100).default(''),
      handelsbenaming: z.string().max(200).default(''),
      /** Date of the first registration in any country, as yyyymmdd. */
      datum_eerste_toelating: z.string().max(30).default(''),
      cilinderinhoud: whole,
      eerste_kleur: z.string().max(60).default(''),
    }),
  )
  .max(10)

/** Relevant columns of the data set with the fuels of vehicles, 8ys7-d773. A vehicle with two fuels has two rows. */
const Fuels = z.array(z.object({ brandstof_omschrijving: z.string().max(60).default('') })).max(20)

const fuelNames: readonly [RegExp, Fuel][] = [
  [/^elektr/i, 'electric'],
  [/^benzine/i, 'petrol'],
  [/^diesel/i, 'diesel'],
  [/^lpg/i, 'lpg'],
  [/^(cng|aardgas|lng)/i, 'cng'],
  [/^(alcohol|ethanol)/i, 'ethanol'],
]

function fuelOf(names: readonly string[]): Fuel | null {
  const fuels = names.flatMap((name) => fuelNames.find(([words]) => words.test(name))?.[1] ?? [])
  if (fuels.includes('electric') && fuels.length > 1) return 'hybrid'
  // A car with a built-in gas installation lists gas as well as petrol; petrol counts.
  return fuels.find((fuel) => fuel !== 'lpg' && fuel !== 'cng') ?? fuels[0] ?? null
}

/** Removes the make from a model name: "NISSAN NOTE" of the make "NISSAN" becomes "NOTE". */
const withoutMake = (model: string, make: string): string =>
  make !== '' && model.toUpperCase().startsWith(`${make.toUpperCase()} `) ? model.slice(make.length + 1) : model

const notRegistered = /^(niet geregistreerd|n\.v\.t\.|diversen)$/i

/** Queries the register of the Netherlands (RDW open data). The key is an optional app token, with which fewer requests are throttled. */
export const rdw: Provider = async (regNo, { address, key, publicFetch }) => {
  const headers = { accept: 'application/json', ...(key && { 'x-app-token': key }) }
  const ask = <T>(dataset: string, shape: z.ZodType<T>) =>
    askRegister('the RDW', publicFetch, {
      ...({ method: 'GET', headers, shape } as const),
      address: `${address.replace(/\/$/, '')}/${dataset}.json?kenteken=${encodeURIComponent(regNo)}`,
    })
  const [vehicle] = (await ask('m9d7-ebf2', Vehicles)) ?? []
  if (!vehicle) return null
  const fuels = (await ask('8ys7-d773', Fuels)) ?? []
  const { merk: make, handelsbenaming, datum_eerste_toelating: first, cilinderinhoud, eerste_kleur: color } = vehicle
  const year = Number(first.slice(0, 4))
  return {
    make: titleCase(make),
    model: titleCase(withoutMake(handelsbenaming, make)),
    year: year >= 1880 && year <= 2200 ? year : null,
    fuel: fuelOf(fuels.map(({ brandstof_omschrijving }) => brandstof_omschrijving)),
    displacement_cc: cilinderinhoud || null,
    color: notRegistered.test(color) ? '' : titleCase(color),
  }
}
