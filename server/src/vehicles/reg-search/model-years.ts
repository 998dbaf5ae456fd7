import type { DecodedVin } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'

const codes = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const firstYear = 1980
const cycle = 30

/** Makes that encode the model year in position 10 worldwide; North America and China require it of all makes. */
const makesWithModelYear = new Set([
  ...[
    'Volkswagen',
    'Audi',
    'Seat',
    'Cupra',
    'Škoda',
    'Porsche',
    'Bentley',
    'Lamborghini',
    'Opel',
    'Vauxhall',
    'Volvo',
    'Saab',
  ],
  ...[
    'Jaguar',
    'Land Rover',
    'Honda',
    'Hyundai',
    'Kia',
    'Genesis',
    'Mitsubishi',
    'Subaru',
    'Tesla',
    'Chevrolet',
    'Cadillac',
  ],
  ...['SsangYong', 'KTM', 'Triumph', 'Ducati', 'Polestar'],
])
const requiresModelYear = /^[1-5L]/
/** Ford of Europe encodes the year and month of manufacture in positions 11 and 12. */
const fordOfEurope = /^(WF0|NM0)/

type Years = Pick<DecodedVin, 'years' | 'years_are'>
const unknown: Years = { years: [], years_are: null }

/** Returns the possible years of a code. Codes repeat every thirty years. */
function yearsOfCode(code: string | undefined, until: number): number[] {
  const at = codes.indexOf(code ?? '?')
  if (at < 0) return []
  return [firstYear + at, firstYear + at + cycle, firstYear + at + 2 * cycle].filter((year) => year <= until)
}

/** Returns the possible model years or, for some makes, years of manufacture. */
export function yearsOf(vin: string, make: string | undefined, now: Date): Years {
  const thisYear = now.getUTCFullYear()
  if (fordOfEurope.test(vin)) {
    const years = yearsOfCode(vin[10], thisYear)
    return years.length > 0 ? { years, years_are: 'built' } : unknown
  }
  if (!requiresModelYear.test(vin) && !makesWithModelYear.has(make ?? '')) return unknown
  const years = yearsOfCode(vin[9], thisYear + 1)
  if (years.length === 0) return unknown
  return { years: /^[1-5]/.test(vin) ? narrowBySeventh(vin, years) : years, years_are: 'model' }
}

/**
 * Narrows the years of North American cars by position 7, which is a letter since 2010 and was a digit before. Heavy vehicles are exempt, so the
 * years stay if none match.
 */
function narrowBySeventh(vin: string, years: number[]): number[] {
  const isLetter = /[A-Z]/.test(vin[6] ?? '')
  const narrowed = years.filter((year) => year >= 2010 === isLetter)
  return narrowed.length > 0 ? narrowed : years
}
