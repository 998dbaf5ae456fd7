import type { VinFacts } from '@mapwright/contract/vehicles/reg-search.ts'

const codes = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const firstYear = 1980
const cycle = 30

/** Makes that write the model year in position 10 wherever they build; North America and China demand it of everybody. */
const writers = new Set([
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
const demanded = /^[1-5L]/
/** Ford of Europe writes year and month of manufacture into positions 11 and 12. */
const fordOfEurope = /^(WF0|NM0)/

type Years = Pick<VinFacts, 'years' | 'years_are'>
const unknown: Years = { years: [], years_are: null }

/** The years that a code can mean: it comes round every thirty. */
function yearsOfCode(code: string | undefined, until: number): number[] {
  const at = codes.indexOf(code ?? '?')
  if (at < 0) return []
  return [firstYear + at, firstYear + at + cycle, firstYear + at + 2 * cycle].filter((year) => year <= until)
}

/** The model year, or year of manufacture, as far as the number says it. More than one where the code alone does not decide. */
export function yearsOf(vin: string, make: string | undefined, now: Date): Years {
  const thisYear = now.getUTCFullYear()
  if (fordOfEurope.test(vin)) {
    const years = yearsOfCode(vin[10], thisYear)
    return years.length > 0 ? { years, years_are: 'built' } : unknown
  }
  if (!demanded.test(vin) && !writers.has(make ?? '')) return unknown
  const years = yearsOfCode(vin[9], thisYear + 1)
  if (years.length === 0) return unknown
  return { years: /^[1-5]/.test(vin) ? decidedBySeventh(vin, years) : years, years_are: 'model' }
}

/** North American cars since 2010 have a letter in position 7, those before a digit; heavy vehicles are not bound to it. */
function decidedBySeventh(vin: string, years: number[]): number[] {
  const isLetter = /[A-Z]/.test(vin[6] ?? '')
  const decided = years.filter((year) => year >= 2010 === isLetter)
  return decided.length > 0 ? decided : years
}
