import type { DecodedVin } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import { verifyCheckDigit } from './check-digit.ts'
import { countryOf } from './countries.ts'
import { makesOf } from './makes.ts'
import { modelCode, plantOf } from './model-codes.ts'
import { yearsOf } from './model-years.ts'

/** Decodes a vehicle identification number offline. The result depends only on the arguments. */
export function decodeVin(vin: string, now: Date): DecodedVin {
  const makes = makesOf(vin)
  const coded = makes.map((make) => ({ make, code: modelCode(vin, make) })).find(({ code }) => code !== undefined)
  const make = coded?.make ?? makes[0]
  const { years, years_are } = yearsOf(vin, make, now)
  const built = years.filter((year) => !coded?.code || (year >= coded.code.from - 1 && year <= coded.code.to))
  return {
    makes: [...new Set([...(make === undefined ? [] : [make]), ...makes])],
    models: [...(coded?.code?.models ?? [])],
    years: built.length > 0 ? built : years,
    years_are,
    country: countryOf(vin),
    plant: make === undefined ? '' : plantOf(vin, make),
    check_digit: verifyCheckDigit(vin),
  }
}
