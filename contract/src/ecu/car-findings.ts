import type { Finding } from './finding.ts'
import type { Found, Identification } from './identification.ts'
import { sizeProblemOf } from './read-size.ts'
import { type UnitFuel, unitFuel } from './unit-fuel.ts'

/** What an order says of its car, empty where it says nothing. */
export type CarOfRead = { fuel_type: string; ecu_brand: string; ecu_version: string }

const warn = (code: Finding['code'], details: Finding['details']): Finding => ({
  code,
  severity: 'warn',
  overridable: false,
  details,
})

/** The engines that a unit may drive; a fuel in other words than those of the vehicle data is not judged. */
const drives: ReadonlyMap<string, readonly UnitFuel[]> = new Map([
  ['diesel', ['diesel']],
  ['petrol', ['petrol']],
  ['lpg', ['petrol']],
  ['cng', ['petrol']],
  ['ethanol', ['petrol']],
  ['hybrid', ['petrol', 'diesel']],
  ['electric', []],
])

function fuelFinding(found: Identification, fuel_type: string): Finding[] {
  const given = fuel_type.trim().toLowerCase()
  const fits = drives.get(given)
  const unit = unitFuel(found)
  if (!unit || !fits || fits.includes(unit)) return []
  return [warn('ecu.other_fuel', { found: unit, given })]
}

const makers = ['bosch', 'siemens', 'vdo', 'continental', 'delphi', 'denso', 'magnetimarelli', 'marelli']
/** Letters and digits only, without the maker in front: "Bosch EDC17 C-64" and "edc17c64" are one. */
const bare = (name: string): string => {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const maker = makers.find((word) => plain.startsWith(word))
  return maker === undefined ? plain : plain.slice(maker.length)
}

/** Whether one name goes on where the other ends: EDC17 and "EDC17 C64" are the same family. */
const agree = (one: string, other: string) => bare(one).startsWith(bare(other)) || bare(other).startsWith(bare(one))

const sure = (find: Found | null): Found | undefined => (find && find.confidence !== 'possible' ? find : undefined)

/** The control unit that the read names, when it is surely another one than the order says; nothing while they agree. */
export function otherUnit({ ecu_family }: Identification, { ecu_version }: CarOfRead): string | undefined {
  const family = sure(ecu_family)
  if (!family || ecu_version.trim() === '') return undefined
  return agree(family.value, ecu_version) ? undefined : family.value
}

function unitFinding(found: Identification, car: CarOfRead): Finding[] {
  const unit = otherUnit(found, car)
  return unit === undefined ? [] : [warn('ecu.other_unit', { found: unit, given: car.ecu_version.trim() })]
}

/** What of a read does not go with the car of the order. Whichever of the two is changed, it is asked again. */
export const carFindings = (found: Identification, car: CarOfRead): Finding[] => [
  ...fuelFinding(found, car.fuel_type),
  ...unitFinding(found, car),
]

/**
 * A size that the control unit of the order never has. A read that names its own family was judged by that; half a read often lacks
 * the part in which the name stands.
 */
export function sizeFindings(size: number, found: Identification, { ecu_version }: CarOfRead): Finding[] {
  if (sure(found.ecu_family)) return []
  const family = bare(ecu_version).toUpperCase()
  const problem = sizeProblemOf(size, family)
  if (problem?.kind !== 'other_than_family') return []
  return [warn('ecu.wrong_size', { size, family: ecu_version.trim(), expected: problem.expected })]
}

/** An id file that names other hardware or software than the read: one of the two belongs to another car. */
export function idFileFindings(read: Identification, idFile: Identification): Finding[] {
  const differing = (kind: 'hardware_numbers' | 'software_numbers') => {
    const [ours, theirs] = [read, idFile].map((found) =>
      found[kind].filter((find) => sure(find)).map(({ value }) => value),
    )
    if (!ours?.[0] || !theirs?.[0] || ours.some((value) => theirs.includes(value))) return []
    return [warn('ecu.id_file_differs', { read: ours[0], id_file: theirs[0] })]
  }
  return [...differing('hardware_numbers'), ...differing('software_numbers')].slice(0, 1)
}
